import { afterEach, expect, test, vi } from 'vitest'
import { draftBody, emptyDraft, keep, keepPhotos, keptDraft, keptPhotos, missingField } from './request-draft'

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

afterEach(() => vi.unstubAllGlobals())

test('a request to another machine is another one, with the work and the photos of the first', () => {
  const kept = new Map<string, string>()
  vi.stubGlobal('sessionStorage', {
    getItem: (key: string) => kept.get(key) ?? null,
    setItem: (key: string, value: string) => void kept.set(key, value),
  })
  keep({ ...whole, note: 'Суглинок' })
  keepPhotos(whole.draft, ['/request-photo/1/icon'])
  expect(keptDraft(emptyDraft('excavator', 'a', '2026-11-26'))).toEqual({ ...whole, note: 'Суглинок' })
  const other = keptDraft(emptyDraft('excavator', 'b', '2026-11-26'))
  expect(other).toMatchObject({ note: 'Суглинок', machines: ['b'] })
  expect(other.draft).not.toBe(whole.draft)
  expect(keptPhotos(other.draft)).toEqual(['/request-photo/1/icon'])
  const reloaded = keptDraft(emptyDraft('excavator', 'b', '2026-11-26'))
  expect(reloaded).toEqual(other)
  expect(keptPhotos(reloaded.draft)).toEqual(['/request-photo/1/icon'])
})

test('what makes no difference is null', () => {
  expect(draftBody({ ...whole, operator: '', payment: '' }, true)).toMatchObject({ operator: null, payment: null })
  expect(draftBody({ ...whole, operator: 'no', payment: 'vat' }, true)).toMatchObject({
    operator: false,
    payment: 'vat',
  })
})
