/** How soon a password would be guessed (decision 22). */
import { readFileSync } from 'node:fs'
import { setImmediate as breath } from 'node:timers/promises'
import type { PasswordStrength } from '@spetskarta/shared/accounts/accounts.ts'

export const TOO_COMMON = 'Такой пароль подберут первым. Придумайте другой'
export const TOO_CLOSE = 'Пароль слишком похож на вашу почту, имя или название сайта. Придумайте другой'

/** What is known of the person who chooses a password. */
interface Person {
  /** In its stored form. */
  email?: string | undefined
  name?: string | undefined
  userUrl?: string | undefined
}

/** With fewer guesses a password is refused. Six characters by chance need a little more. */
const GUESSES_MIN = 1_000_000
/** From so many guesses on a password is good, and very good. */
const GUESSES_GOOD = 1e8
const GUESSES_BEST = 1e10

/** Characters that are looked at: the time grows with their square, and those behind can only help. */
const LOOKED_AT = 24
/** Parts of an address that are shorter say nothing. */
const PART_MIN = 3
const OF_SITE = ['spetskarta', 'speckarta', 'spetstehnika', 'спецкарта', 'спецтехника']

/** Undefined where it may be used. */
export const passwordRefusal = async (password: string, person: Person): Promise<string | undefined> =>
  (await judgePassword(password, person)).refusal

/** `refusal` is the reason, for people, why it may not be used. */
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

/** Reads what is known of passwords. It takes half a second, so the server does it before it listens. */
export const readyToJudge = async (): Promise<void> => void (await judge())

async function load() {
  const [{ ZxcvbnFactory }, { adjacencyGraphs, dictionary }] = await Promise.all([
    import('@zxcvbn-ts/core'),
    import('@zxcvbn-ts/language-common'),
  ])
  // Both halves are long; other calls come in between.
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

/** What the same keys write on the other keyboard: `йцукен` is `qwerty`. */
const inLatinKeys = (text: string) => text.replace(/[а-яё]/g, (letter) => KEYS.latin[KEYS.ru.indexOf(letter)] ?? letter)
