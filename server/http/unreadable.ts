import type { Socket } from 'node:net';
import type { ConnectionError } from 'fastify';
import { LANGUAGE_TAGS, type Language } from '../../core/base/language.ts';
import { acceptedLanguage } from './visit.ts';

const TOO_LONG: Readonly<Record<Language, { title: string; text: string; way: string }>> = {
  en: {
    title: 'This link is too long',
    text: 'Open Nonet and paste the text of the puzzle there, under Menu, Import from text.',
    way: 'Open Nonet',
  },
  zh: {
    title: '这个链接太长',
    text: '请打开 Nonet，在菜单的“从文本导入”中粘贴题目的文本。',
    way: '打开 Nonet',
  },
  ft: {
    title: '這個連結太長',
    text: '請開啟 Nonet，在選單的「從文字匯入」中貼上題目的文字。',
    way: '開啟 Nonet',
  },
  ja: {
    title: 'リンクが長すぎます',
    text: 'Nonet を開き、メニューの「テキストから読み込む」に問題のテキストを貼り付けてください。',
    way: 'Nonet を開く',
  },
};

const STATUS: Readonly<Record<string, string>> = {
  HPE_HEADER_OVERFLOW: '431 Request Header Fields Too Large',
  ERR_HTTP_REQUEST_TIMEOUT: '408 Request Timeout',
};

/**
 * Answers requests that Node cannot parse. An overlong link is the one case that ordinary users encounter, so
 * it gets a page that explains it.
 */
export function answerUnreadable(
  fallback: Language,
  hstsSeconds: number,
): (error: ConnectionError, socket: Socket) => void {
  return (error, socket) => {
    if (error.code === 'ECONNRESET' || !socket.writable) return;
    const isLink = error.code === 'HPE_HEADER_OVERFLOW';
    const body = isLink ? pageOf(languageIn(error.rawPacket as unknown as Buffer | undefined, fallback)) : '';
    const answer = [
      `HTTP/1.1 ${STATUS[error.code] ?? '400 Bad Request'}`,
      'Content-Type: text/html; charset=utf-8',
      `Content-Length: ${Buffer.byteLength(body)}`,
      "Content-Security-Policy: default-src 'none'; frame-ancestors 'none'",
      'X-Content-Type-Options: nosniff',
      'X-Frame-Options: DENY',
      'Cache-Control: no-store',
      // The protocol cannot be determined here; browsers accept this header over HTTPS only.
      ...(hstsSeconds > 0 ? [`Strict-Transport-Security: max-age=${hstsSeconds}`] : []),
      'Connection: close',
      '',
      body,
    ];
    socket.end(answer.join('\r\n'), () => socket.destroy());
  };
}

/** The headers were not parsed; `Accept-Language` follows the link in the raw packet, if it arrived. */
function languageIn(packet: Buffer | undefined, fallback: Language): Language {
  const [, tags = ''] = /\r\naccept-language:([^\r\n]{1,200})/i.exec(packet?.toString('latin1') ?? '') ?? [];
  return acceptedLanguage(tags, fallback);
}

function pageOf(language: Language): string {
  const { title, text, way } = TOO_LONG[language];
  return `<!doctype html><html lang="${LANGUAGE_TAGS[language]}"><meta charset="utf-8"><meta name="viewport" content="width=device-width"><meta name="color-scheme" content="light dark"><title>${title}</title><h1>${title}</h1><p>${text}</p><p><a href="/">${way}</a></p></html>`;
}
