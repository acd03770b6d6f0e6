/** Codes of an app (TOTP, RFC 6238: SHA-1, six digits, 30 s, as every app has them) and recovery codes. */
import { createHmac, randomBytes, randomInt, timingSafeEqual } from 'node:crypto'

const STEP_S = 30
/** Steps that the phone's clock may be wrong. */
const WINDOW = 1
const RECOVERY_CODES = 10
/** Without characters that look alike; 10 of them are 49 bits. */
const LETTERS = 'abcdefghjkmnpqrstuvwxyz23456789'

const ISSUER = encodeURIComponent('Спецкарта')
/** As many bytes as SHA-1 has. */
const SECRET_BYTES = 20

export const makeSecret = (): Buffer => randomBytes(SECRET_BYTES)

const BASE32 = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ234567'
/** RFC 4648, without the signs that fill up: 20 bytes need none. */
function base32(bytes: Uint8Array): string {
  const bits = Array.from(bytes, (byte) => byte.toString(2).padStart(8, '0')).join('')
  return (bits.match(/.{1,5}/g) ?? []).map((five) => BASE32[Number.parseInt(five.padEnd(5, '0'), 2)]).join('')
}

/** RFC 4226: the code of a step, four bytes of the digest from where its last half byte points to. */
function codeAt(secret: Uint8Array, step: number): string {
  const counter = Buffer.alloc(8)
  counter.writeBigUInt64BE(BigInt(step))
  const digest = createHmac('sha1', secret).update(counter).digest()
  const number = digest.readUInt32BE((digest.at(-1) ?? 0) & 0xf) & 0x7fff_ffff
  return String(number % 1_000_000).padStart(6, '0')
}

/** What an app takes: by hand, and as a QR code. */
export function forApp(secret: Uint8Array, email: string): { secret: string; uri: string } {
  const text = base32(secret)
  const name = `${ISSUER}:${encodeURIComponent(email)}`
  return {
    secret: text,
    uri: `otpauth://totp/${name}?issuer=${ISSUER}&secret=${text}&algorithm=SHA1&digits=6&period=${STEP_S}`,
  }
}

/** The form in which codes are compared, however they were typed. */
export const oneForm = (code: string): string => code.toLowerCase().replace(/[\s-]+/g, '')

/** Number of the step that the code is of; undefined where it is wrong. `now` in ms. */
export function timeStepOf(secret: Uint8Array, code: string, now: number): number | undefined {
  if (!/^\d{6}$/.test(code)) return undefined
  const step = Math.floor(now / 1000 / STEP_S)
  const near = Array.from({ length: 2 * WINDOW + 1 }, (_, i) => step - WINDOW + i)
  return near.find((one) => one >= 0 && timingSafeEqual(Buffer.from(codeAt(secret, one)), Buffer.from(code)))
}

/** `abcde-fghjk`, ten of them. */
export const makeRecoveryCodes = (): string[] =>
  Array.from({ length: RECOVERY_CODES }, () => {
    const letters = Array.from({ length: 10 }, () => LETTERS[randomInt(LETTERS.length)]).join('')
    return `${letters.slice(0, 5)}-${letters.slice(5)}`
  })
