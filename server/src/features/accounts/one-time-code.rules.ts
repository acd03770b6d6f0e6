/** Codes of an app (TOTP, RFC 6238: SHA-1, six digits, 30 s, as every app has them) and recovery codes. */
import { randomInt } from 'node:crypto'
import { Secret, TOTP } from 'otpauth'

const STEP_S = 30
/** Steps that the phone's clock may be wrong. */
const WINDOW = 1
const RECOVERY_CODES = 10
/** Without characters that look alike; 10 of them are 49 bits. */
const LETTERS = 'abcdefghjkmnpqrstuvwxyz23456789'

const appOf = (secret: Uint8Array, label = '') =>
  new TOTP({
    issuer: 'Спецкарта',
    label,
    secret: new Secret({ buffer: new Uint8Array(secret).buffer }),
    period: STEP_S,
  })

export const makeSecret = (): Buffer => Buffer.from(new Secret({ size: 20 }).bytes)

/** What an app takes: by hand, and as a QR code. */
export function forApp(secret: Uint8Array, email: string): { secret: string; uri: string } {
  const app = appOf(secret, email)
  return { secret: app.secret.base32, uri: app.toString() }
}

/** The form in which codes are compared, however they were typed. */
export const oneForm = (code: string): string => code.toLowerCase().replace(/[\s-]+/g, '')

/** Number of the step that the code is of; undefined where it is wrong. `now` in ms. */
export function timeStepOf(secret: Uint8Array, code: string, now: number): number | undefined {
  if (!/^\d{6}$/.test(code)) return undefined
  const delta = appOf(secret).validate({ token: code, timestamp: now, window: WINDOW })
  return delta === null ? undefined : Math.floor(now / 1000 / STEP_S) + delta
}

/** `abcde-fghjk`, ten of them. */
export const makeRecoveryCodes = (): string[] =>
  Array.from({ length: RECOVERY_CODES }, () => {
    const letters = Array.from({ length: 10 }, () => LETTERS[randomInt(LETTERS.length)]).join('')
    return `${letters.slice(0, 5)}-${letters.slice(5)}`
  })
