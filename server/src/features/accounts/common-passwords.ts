/** Passwords that attackers try first. */
import { readFileSync } from 'node:fs'

const COMMON = new Set(
  readFileSync(new URL('../../../data/common-passwords.txt', import.meta.url), 'utf8')
    .split('\n')
    .filter(Boolean),
)

export const TOO_COMMON = 'Такой пароль подберут первым. Придумайте другой'

/**
 * True for a password of the list, for one character repeated, and for the e-mail address itself (whole or up to the
 * @).
 */
export function isCommonPassword(password: string, email: string): boolean {
  const text = password.normalize('NFC').trim().toLowerCase()
  return COMMON.has(text) || new Set(text).size === 1 || text === email || text === email.split('@')[0]
}
