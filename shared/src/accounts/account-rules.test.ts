import { describe, expect, test } from 'vitest'
import {
  ENTRY_MESSAGES,
  emailProblem,
  isEmail,
  normalizeEmail,
  passwordProblem,
  repeatProblem,
} from './account-rules.ts'

describe('an e-mail', () => {
  test.each([
    'a@b.ru',
    ' Ivan.Petrov+karta@Mail.Example.RU ',
    "o'neil_1@x-y.co",
    'ivan@стройка.рф',
    'ivan@xn--80aswg.xn--p1ai',
    `${'a'.repeat(64)}@example.org`,
  ])('%s is one', (email) => {
    expect(emailProblem(email)).toBeUndefined()
  })

  test.each([
    '',
    'ivan',
    'ivan@',
    '@mail.ru',
    'ivan@mail',
    'ivan@mail.r',
    'ivan@@mail.ru',
    'ivan petrov@mail.ru',
    'ivan..petrov@mail.ru',
    '.ivan@mail.ru',
    'ivan@-mail.ru',
    'ivan@mail..ru',
    'ivan@mail.ru,petr@mail.ru',
    'Иван <ivan@mail.ru>',
    'ivan@mail.ru\r\nBcc: petr@mail.ru',
    'ivan@mail.ru\0',
    'иван@mail.ru',
    'uſer@mail.ru',
    `${'a'.repeat(65)}@example.org`,
    `a@${'b'.repeat(60)}.${'c'.repeat(200)}.ru`,
  ])('%j is none', (email) => {
    expect(emailProblem(email)).toBe('Введите корректную электронную почту')
  })

  test('is recognised at once, however long', () => {
    const begun = performance.now()
    for (const text of [`a@${'a-'.repeat(120)}.`, `${'a.'.repeat(31)}@`, `a@${'a.'.repeat(120)}`]) isEmail(text)
    isEmail(`a@${'a'.repeat(900_000)}`)
    expect(performance.now() - begun).toBeLessThan(200)
  })

  test('has one form', () => {
    expect(normalizeEmail('\t Ivan@МАСТЕР.рф\n')).toBe('ivan@мастер.рф')
  })
})

test('a password has 6 to 128 characters', () => {
  expect(['', '12345', '123456', ' '.repeat(6), 'x'.repeat(128), 'x'.repeat(129)].map(passwordProblem)).toEqual([
    'Введите пароль более 5 символов',
    'Введите пароль более 5 символов',
    undefined,
    undefined,
    undefined,
    ENTRY_MESSAGES.passwordLong,
  ])
})

test('the repeated password is the same one', () => {
  expect(repeatProblem('kran-25', 'kran-25')).toBeUndefined()
  expect(repeatProblem('kran-25', 'kran-25 ')).toBe('Неправильный повторный ввод пароля')
})

test('the texts of the spec are its own, letter for letter', () => {
  expect(ENTRY_MESSAGES).toMatchObject({
    resetSending: 'Отправка письма',
    resetFailed: 'Ошибка при отправке письма',
    resetSaved: 'Смена пароля завершена успешно',
    resetSaveFailed: 'Ошибка сброса пароля...',
  })
})
