import { mkdir, readdir, readFile, rename, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { createTransport } from 'nodemailer';
import PostalMime from 'postal-mime';
import type { Clock } from '../../core/base/clock.ts';
import type { MailMessage, Transport } from './message.ts';

const SHOWN = 50;

/** Writes each mail as an .eml file to a folder, for a server without SMTP. */
export function mailboxTransport(
  folder: string,
  from: string,
  now: Clock,
  onMail: (message: MailMessage, file: string) => void,
): Transport {
  const composer = createTransport({ streamTransport: true, buffer: true });
  return {
    deliver: async (id, message) => {
      const file = path.join(folder, `${now()}-${id}.eml`);
      const { message: bytes } = await composer.sendMail({
        from: { name: 'Nonet', address: from },
        to: { name: '', address: message.to },
        subject: message.subject,
        text: message.text,
        date: new Date(now()),
        disableFileAccess: true,
        disableUrlAccess: true,
      });
      try {
        await mkdir(folder, { recursive: true, mode: 0o700 });
        await writeFile(`${file}.part`, bytes as Buffer, { mode: 0o600 });
        await rename(`${file}.part`, file);
      } catch (error) {
        return { kind: 'failed', reason: (error as Error).message };
      }
      onMail(message, file);
      return { kind: 'delivered' };
    },
    close: () => undefined,
  };
}

/** The newest mails in the folder, newest first. */
export async function readMailbox(folder: string): Promise<MailMessage[]> {
  const files = await readdir(folder).catch(() => []);
  const newest = files
    .filter((name) => name.endsWith('.eml'))
    .sort()
    .reverse()
    .slice(0, SHOWN);
  return Promise.all(
    newest.map(async (name) => {
      const mail = await PostalMime.parse(await readFile(path.join(folder, name)));
      const to = mail.to?.map(({ address }) => address ?? '').join(', ');
      return { to: to ?? '', subject: mail.subject ?? '', text: mail.text ?? '' };
    }),
  );
}
