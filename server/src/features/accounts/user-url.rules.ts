import { randomInt } from 'node:crypto'

const LOCAL_MAX = 24
/** Without characters that look alike. */
const LETTERS = 'abcdefghjkmnpqrstuvwxyz23456789'

/**
 * The address of a new user's page, e.g. `ivan-petrov-k7m2` for ivan.petrov+karta@…: the part before the @ without
 * its tag, and `random` characters that make it unique. The mail domain never appears.
 */
export function makeUserUrl(email: string, random = 4): string {
  const local = (email.split('@')[0] ?? '').split('+')[0] ?? ''
  const slug = local
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, '-')
    .slice(0, LOCAL_MAX)
    .replace(/^-|-$/g, '')
  const tail = Array.from({ length: random }, () => LETTERS[randomInt(LETTERS.length)]).join('')
  return `${slug || 'user'}-${tail}`
}
