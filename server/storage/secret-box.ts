import { createCipheriv, createDecipheriv, createHmac, hkdfSync, randomBytes } from 'node:crypto';

const NONCE_BYTES = 12;
const TAG_BYTES = 16;

/**
 * Encrypts data that must be readable again and hashes data that is only compared, with a key outside the
 * database.
 */
export interface SecretBox {
  /** Encrypts a text (AES-256-GCM); equal texts give different ciphertexts. */
  seal(text: string): string;
  /** Decrypts a sealed text; throws if it was sealed with another key or modified. */
  open(sealed: string): string;
  /** A keyed hash (HMAC-SHA-256): equal for equal texts and purposes, and useless without the key. */
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
