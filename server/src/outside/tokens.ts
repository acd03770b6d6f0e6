/** Random tokens: the holder has the token, the database only its hash. */
import { hash, randomBytes } from 'node:crypto'

/** In base64url. */
export const makeToken = (bits: 128 | 256): string => randomBytes(bits / 8).toString('base64url')

/** Tokens are random enough for a plain hash: they cannot all be tried. */
export const hashToken = (token: string): Buffer => hash('sha256', token, 'buffer')

/** `hashToken` with a cache, for tokens that are sent again and again. All are forgotten when there are more than `most`. */
export function openTokenHashes(most: number): (token: string) => Buffer {
  const known = new Map<string, Buffer>()
  return (token) => {
    const before = known.get(token)
    if (before) return before
    const made = hashToken(token)
    if (known.size >= most) known.clear()
    known.set(token, made)
    return made
  }
}
