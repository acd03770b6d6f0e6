import { expect, test } from 'vitest'
import { entryProblems, type FieldName, type Left, leftAfterLeaving, leftAfterTyping } from './checks'

const ALL = ['email', 'password', 'repeat'] as const
const good = { email: 'ivan@example.org', password: 'kran25tonn', repeat: 'kran25tonn' }
const left = (...fields: FieldName[]): Left => new Set(fields)

test('says what is wrong with each field in the words of the spec', () => {
  expect(entryProblems(ALL, good)).toEqual({})
  expect(entryProblems(ALL, { email: 'ivan@', password: '12345', repeat: '1234' })).toEqual({
    email: 'Введите корректную электронную почту',
    password: 'Введите пароль более 5 символов',
    repeat: 'Неправильный повторный ввод пароля',
  })
  expect(entryProblems(ALL, { ...good, email: '  ivan@example.org ', password: '123456', repeat: '123456' })).toEqual(
    {},
  )
})

test('nothing typed holds for nothing, and a form asks only for its own fields', () => {
  expect(Object.keys(entryProblems(ALL, {}))).toEqual(['email', 'password'])
  expect(entryProblems(['email'], good)).toEqual({})
  expect(Object.keys(entryProblems(['password', 'repeat'], { password: good.password }))).toEqual(['repeat'])
})

test('typing in a field hides its error; typing the password hides that of the repeated one too', () => {
  expect(leftAfterTyping(left('email', 'repeat'), 'email')).toEqual(left('repeat'))
  expect(leftAfterTyping(left('email', 'password', 'repeat'), 'password')).toEqual(left('email'))
})

test('leaving the password shows the error of the repeated one, once there is one', () => {
  expect(leftAfterLeaving(left(), 'password', { password: 'a' })).toEqual(left('password'))
  expect(leftAfterLeaving(left(), 'password', { password: 'a', repeat: 'b' })).toEqual(left('password', 'repeat'))
})
