import { randomInt } from 'node:crypto'

/** Without vowels, so that no words appear by chance, and without letters that look alike. */
const LETTERS = 'bcdfghjkmnpqrstvwxz'

/**
 * A random address for a new user's page, e.g. `user-kfmtzrvw`. It is public, so it contains nothing about the user (decision
 * 30).
 */
export const makeUserUrl = (letters = 8): string =>
  `user-${Array.from({ length: letters }, () => LETTERS[randomInt(LETTERS.length)]).join('')}`
