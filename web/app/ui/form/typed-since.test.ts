import { expect, test } from 'vitest'
import { fieldsTypedSince, typedSince } from './typed-since'

test('a text that was not changed since it was sent becomes the saved one', () => {
  expect(typedSince('', { sent: 'Меняли масло', now: 'Меняли масло' })).toBe('')
})

test('a text that was changed since it was sent stays', () => {
  expect(typedSince('', { sent: 'Меняли масло', now: 'Меняли масло и фильтр' })).toBe('Меняли масло и фильтр')
})

test('of several fields only the changed ones stay as typed', () => {
  const sent = { name: ' Экскаватор ', price: '18000', works: ['digging'] }
  const saved = { name: 'Экскаватор', price: '18 000', works: ['digging'] }
  expect(fieldsTypedSince(saved, { sent, now: sent })).toEqual(saved)
  expect(fieldsTypedSince(saved, { sent, now: { ...sent, price: '19000' } })).toEqual({ ...saved, price: '19000' })
  expect(fieldsTypedSince(saved, { sent, now: { ...sent, works: ['digging', 'loading'] } })).toEqual({
    ...saved,
    works: ['digging', 'loading'],
  })
})

test('a field that was emptied since stays empty', () => {
  const sent = { quiet: { from: 1320, to: 390 } as { from: number; to: number } | null }
  expect(fieldsTypedSince(sent, { sent, now: { quiet: null } })).toEqual({ quiet: null })
})

test('lists and objects that are equal but not the same are not changed', () => {
  const sent = { machines: ['a', 'b'] }
  expect(fieldsTypedSince({ machines: ['b', 'a'] }, { sent, now: { machines: ['a', 'b'] } })).toEqual({
    machines: ['b', 'a'],
  })
})
