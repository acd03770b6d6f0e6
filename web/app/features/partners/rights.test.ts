import type { Partner } from '@spetskarta/shared/partners/partners.ts'
import { expect, test } from 'vitest'
import { type Changes, changesInWords, isTicked, listChanges, partnerInWords, rightsToSave, toggle } from './rights'

const partner = (name: string, ...permissions: string[]): Partner => ({
  id: name,
  name,
  permissions,
  lastSeenAt: null,
  recording: [],
  machines: permissions.length,
})
const [crane, truck] = [
  { _id: 'crane', name: 'Автокран 25 т' },
  { _id: 'truck', name: 'КамАЗ № 2' },
]
const ivan = partner('mehanik-ivan', 'truck')
const petrov = partner('petrov-kran')
const partners = [ivan, petrov]
const none: Changes = new Map()
const plain = (text: string) => text.replaceAll('\u00a0', ' ')

test('a click changes a permission, and the next one puts it back', () => {
  expect([isTicked(none, ivan, truck), isTicked(none, petrov, crane)]).toEqual([true, false])
  const changes = toggle(toggle(none, petrov, crane), ivan, truck)
  expect([isTicked(changes, ivan, truck), isTicked(changes, petrov, crane)]).toEqual([false, true])
  expect(toggle(toggle(changes, ivan, truck), petrov, crane)).toEqual(none)
})

test('the changes are listed in words, also permissions taken away', () => {
  const textOf = (changes: Changes) => plain(changesInWords(listChanges(changes, partners)))
  expect(textOf(none)).toBe('Изменений нет')
  const one = toggle(none, petrov, crane)
  expect(textOf(one)).toBe('1 изменение: petrov-kran — Автокран 25 т')
  const two = toggle(one, ivan, truck)
  expect(textOf(two)).toBe('2 изменения: petrov-kran — Автокран 25 т; mehanik-ivan — без КамАЗ № 2')
  const four = toggle(toggle(two, ivan, crane), petrov, truck)
  expect(textOf(four)).toBe(
    '4 изменения: petrov-kran — Автокран 25 т; mehanik-ivan — без КамАЗ № 2; mehanik-ivan — Автокран 25 т и ещё 1',
  )
})

test('only partners whose rights have changed are saved', () => {
  expect(rightsToSave(listChanges(none, partners))).toEqual([])
  expect(rightsToSave(listChanges(toggle(toggle(none, ivan, crane), ivan, truck), partners))).toEqual([
    { partner: 'mehanik-ivan', equipment: 'crane', allowed: true },
    { partner: 'mehanik-ivan', equipment: 'truck', allowed: false },
  ])
})

test('changes of a removed partner do not count', () => {
  expect(listChanges(toggle(none, petrov, crane), [ivan])).toEqual([])
})

test('a partner’s line says whether he records, was heard from, or never recorded', () => {
  const now = Date.UTC(2026, 10, 21, 12)
  const textOf = (given: Partial<Partner>) => plain(partnerInWords({ ...ivan, ...given }, now))
  expect(textOf({})).toBe('Ещё ничего не записывал')
  const lastSeenAt = new Date(now - 7_200_000).toISOString()
  expect(textOf({ lastSeenAt })).toBe('Телефон был на связи: 2 ч назад')
  expect(textOf({ lastSeenAt, recording: ['КамАЗ № 2'] })).toBe('Пишет сейчас: КамАЗ № 2')
})
