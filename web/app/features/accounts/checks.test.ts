import { expect, test } from 'vitest'
import { entryProblems, type FieldName, type Left, leftAfterLeaving, leftAfterTyping } from './checks'

const ALL = ['email', 'password', 'repeat'] as const
const good = { email: 'ivan@example.org', password: 'kran25tonn', repeat: 'kran25tonn' }
const left = (...fields: FieldName[]): Left => new Set(fields)

test('right entries have no problems, and spaces around an e-mail do not count', () => {
  expect(entryProblems(ALL, good)).toEqual({})
  expect(entryProblems(ALL, { email: '  ivan@example.org ', password: '123456', repeat: '123456' })).toEqual({})
})

test('each wrong field has its problem in the words of the spec', () => {
  expect(entryProblems(ALL, { email: 'ivan@', password: '12345', repeat: '1234' })).toEqual({
    email: 'Введите корректную электронную почту',
    password: 'Введите пароль более 5 символов',
    repeat: 'Неправильный повторный ввод пароля',
  })
})

test('empty fields are problems, but an empty repetition of an empty password is none', () => {
  expect(Object.keys(entryProblems(ALL, {}))).toEqual(['email', 'password'])
})

test('a form checks only its own fields', () => {
  expect(entryProblems(['email'], good)).toEqual({})
  expect(Object.keys(entryProblems(['password', 'repeat'], { password: good.password }))).toEqual(['repeat'])
})

test('typing in a field hides its error', () => {
  expect(leftAfterTyping(left('email', 'repeat'), 'email')).toEqual(left('repeat'))
})

test('typing the password also hides the error of the repeated one', () => {
  expect(leftAfterTyping(left('email', 'password', 'repeat'), 'password')).toEqual(left('email'))
})

test('leaving the password also shows the error of the repeated one, if something is typed there', () => {
  expect(leftAfterLeaving(left(), 'password', { password: 'a' })).toEqual(left('password'))
  expect(leftAfterLeaving(left(), 'password', { password: 'a', repeat: 'b' })).toEqual(left('password', 'repeat'))
})
