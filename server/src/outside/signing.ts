/** Signatures and sealed texts of this server; those made for one purpose are not valid for another. */
import { createCipheriv, createDecipheriv, createHmac, randomBytes, timingSafeEqual } from 'node:crypto'
import { join } from 'node:path'
import { type Config, ConfigError, SECRET_MIN } from '../config.ts'
import { keptText } from './kept-text.ts'

export interface Signing {
  /** HMAC-SHA256, 43 characters of base64url. */
  sign(purpose: string, text: string): string
  /** Takes the same time for signatures that are nearly right. */
  isSigned(purpose: string, text: string, signature: string): boolean
  /** AES-256-GCM: nonce, tag, and as many bytes as given. */
  seal(purpose: string, bytes: Buffer): Buffer
  /** Undefined where this server did not seal it, or did so for another purpose. */
  unseal(purpose: string, sealed: Buffer): Buffer | undefined
}

const CIPHER = 'aes-256-gcm'
const NONCE_BYTES = 12
const TAG_BYTES = 16

export function openSigning(secret: string): Signing {
  const digest = (purpose: string, text: string) => {
    // Each purpose has its own key, so that a signed text of one cannot pass for a text of another.
    const key = createHmac('sha256', secret).update(purpose).digest()
    return createHmac('sha256', key).update(text).digest()
  }
  const sealingKey = (purpose: string) => createHmac('sha256', secret).update(`sealed ${purpose}`).digest()
  return {
    seal(purpose, bytes) {
      const nonce = randomBytes(NONCE_BYTES)
      const cipher = createCipheriv(CIPHER, sealingKey(purpose), nonce)
      const hidden = Buffer.concat([cipher.update(bytes), cipher.final()])
      return Buffer.concat([nonce, cipher.getAuthTag(), hidden])
    },
    unseal(purpose, sealed) {
      const [tagAt, bytesAt] = [NONCE_BYTES, NONCE_BYTES + TAG_BYTES]
      try {
        const cipher = createDecipheriv(CIPHER, sealingKey(purpose), sealed.subarray(0, tagAt), {
          authTagLength: TAG_BYTES,
        })
        cipher.setAuthTag(sealed.subarray(tagAt, bytesAt))
        return Buffer.concat([cipher.update(sealed.subarray(bytesAt)), cipher.final()])
      } catch {
        return undefined
      }
    },
    sign: (purpose, text) => digest(purpose, text).toString('base64url'),
    isSigned(purpose, text, signature) {
      // Compared as text: decoding would accept several spellings of one signature.
      if (!/^[\w-]{43}$/.test(signature)) return false
      const right = Buffer.from(digest(purpose, text).toString('base64url'))
      return timingSafeEqual(Buffer.from(signature), right)
    },
  }
}

/** SECRET, or the secret in the data directory; that is made once, even if several processes start together. */
export async function readSecret({ secret, dataDir }: Pick<Config, 'secret' | 'dataDir'>): Promise<string> {
  if (secret) return secret
  const path = join(dataDir, 'secret')
  const kept = await keptText(path, () => randomBytes(32).toString('base64url'))
  if (kept.length < SECRET_MIN)
    throw new ConfigError(`Файл ${path} испорчен: в нём должно быть не меньше ${SECRET_MIN} знаков`)
  return kept
}
