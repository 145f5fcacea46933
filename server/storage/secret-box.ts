import { createCipheriv, createDecipheriv, createHmac, hkdfSync, randomBytes } from 'node:crypto';

const NONCE_BYTES = 12;
const TAG_BYTES = 16;

/** Seals what must be readable again and hashes what need only be compared, with a key outside the database. */
export interface SecretBox {
  /** Encrypts a text (AES-256-GCM); twice the same text gives two different seals. */
  seal(text: string): string;
  /** Decrypts a seal; throws when it was made with another key or has been changed. */
  open(sealed: string): string;
  /** The same for the same text and purpose, and worth nothing without the key (HMAC-SHA-256). */
  hash(purpose: string, text: string): string;
}

/** @param key 32 bytes */
export function createSecretBox(key: Buffer): SecretBox {
  const derive = (purpose: string): Buffer => Buffer.from(hkdfSync('sha256', key, '', purpose, 32));
  const sealKey = derive('nonet seal');
  const hashKey = derive('nonet hash');
  return {
    seal: (text) => {
      const nonce = randomBytes(NONCE_BYTES);
      const cipher = createCipheriv('aes-256-gcm', sealKey, nonce);
      const body = Buffer.concat([cipher.update(text, 'utf8'), cipher.final()]);
      return Buffer.concat([nonce, cipher.getAuthTag(), body]).toString('base64url');
    },
    open: (sealed) => {
      const bytes = Buffer.from(sealed, 'base64url');
      const decipher = createDecipheriv('aes-256-gcm', sealKey, bytes.subarray(0, NONCE_BYTES));
      decipher.setAuthTag(bytes.subarray(NONCE_BYTES, NONCE_BYTES + TAG_BYTES));
      return (
        decipher.update(bytes.subarray(NONCE_BYTES + TAG_BYTES), undefined, 'utf8') + decipher.final('utf8')
      );
    },
    hash: (purpose, text) => createHmac('sha256', hashKey).update(`${purpose}\0${text}`).digest('base64url'),
  };
}
