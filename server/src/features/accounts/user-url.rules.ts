import { randomInt } from 'node:crypto'

/** Without vowels, so that chance makes no words, and without letters that look alike. */
const LETTERS = 'bcdfghjkmnpqrstvwxz'

/** The address of a new user's page, e.g. `user-kfmtzrvw`. It is public, so nothing of the user is in it (decision 30). */
export const makeUserUrl = (letters = 8): string =>
  `user-${Array.from({ length: letters }, () => LETTERS[randomInt(LETTERS.length)]).join('')}`
