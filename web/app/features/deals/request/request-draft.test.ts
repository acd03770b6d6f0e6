import { expect, test } from 'vitest'
import { draftBody, emptyDraft, missingField } from './request-draft'

const empty = emptyDraft('excavator', 'a', '2026-11-26')
const whole = {
  ...empty,
  place: { lat: 55.6, lng: 38.2, name: 'Раменское' },
  name: 'Андрей',
  phone: '+7 900 000-00-00',
  email: 'a@example.org',
}

test('what is missing is asked for in the order of the form', () => {
  expect(missingField({ ...whole, type: null, place: null }, true)).toBe('Выберите тип техники')
  expect(missingField({ ...whole, to: '2026-11-25' }, true)).toBe('Проверьте даты')
  expect(missingField({ ...whole, place: null }, true)).toBe('Укажите, куда приехать')
  expect(missingField({ ...whole, machines: [] }, true)).toBe('Выберите, кому отправить')
  expect(missingField({ ...whole, email: '' }, false)).toBe('Введите почту')
  expect(missingField({ ...whole, email: '' }, true)).toBeUndefined()
})

test('the e-mail is sent only where no user is signed in, and never more than five machines', () => {
  const many = { ...whole, machines: ['a', 'b', 'c', 'd', 'e', 'f'] }
  expect(draftBody(many, true)).not.toHaveProperty('email')
  expect(draftBody(many, false)).toMatchObject({
    email: 'a@example.org',
    send: { machines: ['a', 'b', 'c', 'd', 'e'] },
  })
})

test('what makes no difference is null', () => {
  expect(draftBody({ ...whole, operator: '', payment: '' }, true)).toMatchObject({ operator: null, payment: null })
  expect(draftBody({ ...whole, operator: 'no', payment: 'vat' }, true)).toMatchObject({
    operator: false,
    payment: 'vat',
  })
})
