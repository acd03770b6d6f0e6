import { describe, expect, test } from 'vitest'
import { NICKNAME_MESSAGES, nicknameKey, nicknameProblem, normalizeNickname } from './nickname-rules.ts'

test('is kept composed and with single spaces', () => {
  expect(normalizeNickname('  Иван \t\n Петров\u00a0')).toBe('Иван Петров')
  expect(normalizeNickname('И\u0306ошкар-Ола')).toBe('Йошкар-Ола')
})

describe('what a nickname may be', () => {
  test.each(['Иван', 'ramstroy', 'СпецТех-77', 'ИП Ёлкин А. Б.', 'Kran_25 тонн', '1234', 'ы'.repeat(30), ' Иван '])(
    '%s may',
    (name) => expect(nicknameProblem(name)).toBeUndefined(),
  )

  test.each([
    ['', NICKNAME_MESSAGES.short],
    ['Иva', NICKNAME_MESSAGES.short],
    ['  Ив  ', NICKNAME_MESSAGES.short],
    ['И   в', NICKNAME_MESSAGES.short],
    ['ы'.repeat(31), NICKNAME_MESSAGES.long],
    ['....', NICKNAME_MESSAGES.letters],
    ['Иван😀', NICKNAME_MESSAGES.letters],
    ['Иван\u200bов', NICKNAME_MESSAGES.letters],
    ['Иван\u202eов', NICKNAME_MESSAGES.letters],
    ['Iván', NICKNAME_MESSAGES.letters],
    ['ОлександрЇ', NICKNAME_MESSAGES.letters],
    ['<script>', NICKNAME_MESSAGES.letters],
    ['Ивaн', NICKNAME_MESSAGES.mixed],
    ['Кран kран', NICKNAME_MESSAGES.mixed],
  ])('%j may not: %s', (name, message) => expect(nicknameProblem(name)).toBe(message))
})

describe('the same nickname in other letters', () => {
  test.each([
    ['СпецТех', 'спецтех'],
    ['Спец-Тех 77', 'спец_тех.77'],
    ['Алёна', 'Алена'],
    ['ООО «Кран»', 'ООО Кран'],
    // The second is Cyrillic throughout.
    ['COPA', 'СОРА'],
    ['Ivan', 'lvan'],
    ['Bob10', 'BoblO'],
    ['ЗИЛ', '3ИЛ'],
  ])('%s is %s', (one, other) => expect(nicknameKey(one)).toBe(nicknameKey(other)))

  test('others stay apart', () => {
    const names = ['Иван', 'Иванов', 'Ivan', 'Кран', 'Краны', 'Кран 2', 'Кран 3']
    expect(new Set(names.map(nicknameKey)).size).toBe(names.length)
  })

  test('what may be a nickname has a key', () => {
    expect(nicknameKey('- - - я')).not.toBe('')
  })
})
