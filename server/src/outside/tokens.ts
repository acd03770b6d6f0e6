/** Random tokens: the holder has the token, the database only its hash. */
import { hash, randomBytes } from 'node:crypto'

/** Base64url. */
export const makeToken = (bits: 128 | 256): string => randomBytes(bits / 8).toString('base64url')

/** Tokens are random enough for a plain hash: no one can try them all. */
export const hashToken = (token: string): Buffer => hash('sha256', token, 'buffer')
