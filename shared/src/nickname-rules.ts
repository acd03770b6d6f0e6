/** Rules and texts of nicknames. */
import { NICKNAME } from './limits.ts'

export const NICKNAME_MESSAGES = {
  short: 'Минимальная длина 4 символа',
  long: `Не длиннее ${NICKNAME.max} знаков`,
  letters: 'Только буквы, цифры, пробел, точка, дефис и подчёркивание',
  mixed: 'Русские и латинские буквы в одном слове не смешивают',
  current: 'Это ваш текущий никнейм',
  reserved: 'Этот никнейм оставлен за службой сайта',
  taken: (name: string) => `Никнейм ${name} занят`,
  confirmed: (name: string) => `Никнейм ${name} подтверждён`,
  saved: (name: string) => `Теперь вас зовут ${name}`,
  checking: (name: string) => `Проверка никнейма ${name}...`,
} as const

/** The form in which a nickname is stored: Unicode composed, spaces collapsed. */
export const normalizeNickname = (name: string): string => name.normalize('NFC').trim().replace(/\s+/g, ' ')

/** The error text for a nickname; undefined where it is valid. */
export function nicknameProblem(text: string): string | undefined {
  const name = normalizeNickname(text)
  if (name.length < NICKNAME.min) return NICKNAME_MESSAGES.short
  if (name.length > NICKNAME.max) return NICKNAME_MESSAGES.long
  if (!/^[a-zа-яё0-9 ._-]+$/i.test(name) || !/[a-zа-яё0-9]/i.test(name)) return NICKNAME_MESSAGES.letters
  if (name.split(/[ ._-]/).some((word) => /[a-z]/i.test(word) && /[а-яё]/i.test(word))) return NICKNAME_MESSAGES.mixed
  return undefined
}

/** Letters that look alike, so that a user cannot imitate another with a Cyrillic «а» in a Latin name. */
const LOOKALIKES: Record<string, string> = {
  а: 'a',
  в: 'b',
  е: 'e',
  ё: 'e',
  з: '3',
  к: 'k',
  м: 'm',
  н: 'h',
  о: 'o',
  р: 'p',
  с: 'c',
  т: 't',
  у: 'y',
  х: 'x',
  l: 'i',
  '0': 'o',
  '1': 'i',
}

/** Nicknames with the same key count as equal: case, «ё», separators, signs and look-alike letters make no difference. */
export const nicknameKey = (name: string): string =>
  [
    ...normalizeNickname(name)
      .toLowerCase()
      .replace(/[^a-zа-яё0-9]/g, ''),
  ]
    .map((letter) => LOOKALIKES[letter] ?? letter)
    .join('')

/** False for an empty nickname, and for one that migration 0030 generated in place of a part of the e-mail address. */
export const isChosenNickname = (name: string): boolean => name !== '' && !/^user-[a-z]{10}$/.test(name)
