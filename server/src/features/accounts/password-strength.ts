/** Estimates how soon a password would be guessed (decision 22). */
import { readFileSync } from 'node:fs'
import { setImmediate as breath } from 'node:timers/promises'
import type { PasswordStrength } from '@spetskarta/shared/accounts/accounts.ts'

export const TOO_COMMON = 'Такой пароль подберут первым. Придумайте другой'
export const TOO_CLOSE = 'Пароль слишком похож на вашу почту, имя или название сайта. Придумайте другой'

/** Known data of the person who chooses the password. */
interface Person {
  /** Normalised as stored. */
  email?: string | undefined
  name?: string | undefined
  userUrl?: string | undefined
}

/** Passwords that need fewer guesses are refused. Six random characters need slightly more. */
const GUESSES_MIN = 1_000_000
/** Passwords that need at least this many guesses are good, or very good. */
const GUESSES_GOOD = 1e8
const GUESSES_BEST = 1e10

/**
 * Only this many characters are examined: the time grows with their square, and further ones can only strengthen the password.
 */
const LOOKED_AT = 24
/** Shorter parts of an address are ignored. */
const PART_MIN = 3
const OF_SITE = ['spetskarta', 'speckarta', 'spetstehnika', 'спецкарта', 'спецтехника']

/** Undefined if the password may be used. */
export const passwordRefusal = async (password: string, person: Person): Promise<string | undefined> =>
  (await judgePassword(password, person)).refusal

/** `refusal`: why the password may not be used, as text for the user. */
export async function judgePassword(
  password: string,
  { email = '', name = '', userUrl = '' }: Person,
): Promise<{ strength: PasswordStrength; refusal?: string }> {
  const text = password.normalize('NFC').trim().toLowerCase()
  const [local = ''] = email.split('@')
  const own = [email, name.toLowerCase(), userUrl, ...email.split(/[^\p{L}\p{N}]+/u), local, ...OF_SITE]
  const words = own.filter(({ length }) => length >= PART_MIN)
  if (words.includes(text)) return { strength: 0, refusal: TOO_CLOSE }

  const { check } = await judge()
  const checks = [text, inLatinKeys(text)].map((form) => check(form, words))
  const [weakest] = checks.sort((a, b) => a.guesses - b.guesses)
  if (!weakest || weakest.guesses < GUESSES_MIN) {
    const close = weakest?.sequence.some((part) => 'dictionaryName' in part && part.dictionaryName === 'userInputs')
    return { strength: 0, refusal: close ? TOO_CLOSE : TOO_COMMON }
  }
  if (weakest.guesses < GUESSES_GOOD) return { strength: 1 }
  return { strength: weakest.guesses < GUESSES_BEST ? 2 : 3 }
}

let loaded: ReturnType<typeof load> | undefined
const judge = () => (loaded ??= load())

/** Loads the dictionaries. It takes half a second, so the server does it before listening. */
export const readyToJudge = async (): Promise<void> => void (await judge())

async function load() {
  const [{ ZxcvbnFactory }, { adjacencyGraphs, dictionary }] = await Promise.all([
    import('@zxcvbn-ts/core'),
    import('@zxcvbn-ts/language-common'),
  ])
  // Both halves block the thread for long; other calls get a turn in between.
  await breath()
  const ours = readFileSync(new URL('../../../data/common-passwords.txt', import.meta.url), 'utf8').split('\n')
  const judge = new ZxcvbnFactory({
    dictionary: { ...dictionary, ours: ours.filter(Boolean) },
    graphs: adjacencyGraphs,
    maxLength: LOOKED_AT,
    l33tMaxSubstitutions: 5,
  })
  return { check: (text: string, words: string[]) => judge.check(text.slice(0, LOOKED_AT), words) }
}

const KEYS = { ru: 'ёйцукенгшщзхъфывапролджэячсмитьбю', latin: "`qwertyuiop[]asdfghjkl;'zxcvbnm,." }

/** The same keys on the other keyboard layout: `йцукен` is `qwerty`. */
const inLatinKeys = (text: string) => text.replace(/[а-яё]/g, (letter) => KEYS.latin[KEYS.ru.indexOf(letter)] ?? letter)
