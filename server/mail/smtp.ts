import { createTransport } from 'nodemailer';
import { recipientOf } from './domain.ts';
import type { Delivery, Transport } from './message.ts';

const TIMEOUT_MS = 20_000;

/** Sends by SMTP. Addresses are passed as objects: a text could inject further header lines. */
export function smtpTransport(url: string, from: string): Transport {
  const transport = createTransport({
    url,
    pool: true,
    connectionTimeout: TIMEOUT_MS,
    greetingTimeout: TIMEOUT_MS,
    socketTimeout: TIMEOUT_MS,
  });
  return {
    deliver: async (id, { to, subject, text }) => {
      const recipient = recipientOf(to);
      if (recipient === undefined) return { kind: 'refused', reason: 'no such domain' };
      try {
        await transport.sendMail({
          from: { name: 'Nonet', address: from },
          to: { name: '', address: recipient },
          subject,
          text,
          messageId: `<${id}@${from.slice(from.lastIndexOf('@') + 1)}>`,
          disableFileAccess: true,
          disableUrlAccess: true,
        });
        return { kind: 'delivered' };
      } catch (error) {
        return asDelivery(error);
      }
    },
    close: () => transport.close(),
  };
}

/** Connects and logs in without sending anything. Throws if that fails. */
export async function greetMailServer(url: string): Promise<void> {
  const transport = createTransport({
    url,
    connectionTimeout: TIMEOUT_MS,
    greetingTimeout: TIMEOUT_MS,
    socketTimeout: TIMEOUT_MS,
  });
  try {
    await transport.verify();
  } finally {
    transport.close();
  }
}

/**
 * 5xx answers are permanent, except those about our own credentials; others may be temporary. Only the
 * error's code and the answer's number are logged as the reason, since the server's text may contain an
 * address.
 */
function asDelivery(error: unknown): Delivery {
  const { responseCode, code } = error as { responseCode?: number; code?: string };
  const final = (responseCode ?? 0) >= 500 && code === 'EENVELOPE';
  const reason = [code ?? 'unknown', ...(responseCode === undefined ? [] : [responseCode])].join(' ');
  return { kind: final ? 'refused' : 'failed', reason };
}
