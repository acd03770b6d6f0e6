/** Codes of an authenticator app (TOTP, RFC 6238: SHA-1, six digits, 30 s, as all apps support) and recovery codes. */
import { createHmac, randomBytes, randomInt, timingSafeEqual } from 'node:crypto'

const STEP_S = 30
/** Steps by which the phone's clock may be off. */
const WINDOW = 1
const RECOVERY_CODES = 10
/** Without characters that look alike; 10 characters are 49 bits. */
const LETTERS = 'abcdefghjkmnpqrstuvwxyz23456789'

const ISSUER = encodeURIComponent('Спецкарта')
/** Length of a SHA-1 digest. */
const SECRET_BYTES = 20

export const makeSecret = (): Buffer => randomBytes(SECRET_BYTES)

const BASE32 = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ234567'
/** RFC 4648, without padding: 20 bytes need none. */
function base32(bytes: Uint8Array): string {
  const bits = Array.from(bytes, (byte) => byte.toString(2).padStart(8, '0')).join('')
  return (bits.match(/.{1,5}/g) ?? []).map((five) => BASE32[Number.parseInt(five.padEnd(5, '0'), 2)]).join('')
}

/** RFC 4226: the code of a step, from four bytes of the digest at the offset in its last half byte. */
function codeAt(secret: Uint8Array, step: number): string {
  const counter = Buffer.alloc(8)
  counter.writeBigUInt64BE(BigInt(step))
  const digest = createHmac('sha1', secret).update(counter).digest()
  const number = digest.readUInt32BE((digest.at(-1) ?? 0) & 0xf) & 0x7fff_ffff
  return String(number % 1_000_000).padStart(6, '0')
}

/** Secret for the app: as text to type, and as the address of a QR code. */
export function forApp(secret: Uint8Array, email: string): { secret: string; uri: string } {
  const text = base32(secret)
  const name = `${ISSUER}:${encodeURIComponent(email)}`
  return {
    secret: text,
    uri: `otpauth://totp/${name}?issuer=${ISSUER}&secret=${text}&algorithm=SHA1&digits=6&period=${STEP_S}`,
  }
}

/** Normalises a code for comparison, however it was typed. */
export const oneForm = (code: string): string => code.toLowerCase().replace(/[\s-]+/g, '')

/** Time step of the code; undefined if the code is wrong. `now`: ms. */
export function timeStepOf(secret: Uint8Array, code: string, now: number): number | undefined {
  if (!/^\d{6}$/.test(code)) return undefined
  const step = Math.floor(now / 1000 / STEP_S)
  const near = Array.from({ length: 2 * WINDOW + 1 }, (_, i) => step - WINDOW + i)
  return near.find((one) => one >= 0 && timingSafeEqual(Buffer.from(codeAt(secret, one)), Buffer.from(code)))
}

/** Ten codes like `abcde-fghjk`. */
export const makeRecoveryCodes = (): string[] =>
  Array.from({ length: RECOVERY_CODES }, () => {
    const letters = Array.from({ length: 10 }, () => LETTERS[randomInt(LETTERS.length)]).join('')
    return `${letters.slice(0, 5)}-${letters.slice(5)}`
  })
