import type { ProgramKey } from '@spetskarta/shared/programs/programs.ts'
import { expect, test } from 'vitest'
import { rightsText } from './rights-text'

const machines = (...names: string[]) => names.map((name) => ({ _id: name, name }))
const RIGHTS: [boolean, ProgramKey['writes'], string][] = [
  [true, null, 'Читает данные'],
  [true, 'all', 'Читает данные, пишет точки всех машин'],
  [false, 'all', 'Пишет точки всех машин'],
  [false, machines('Каток', 'Кран'), 'Пишет точки: Каток, Кран'],
  [true, machines('1', '2', '3', '4'), 'Читает данные, пишет точки 4\u00a0машин'],
  [false, machines(...Array.from({ length: 21 }, String)), 'Пишет точки 21\u00a0машины'],
  [false, [], 'Пишет точки удалённых машин'],
]

test.each(RIGHTS)('a key that reads: %s, and writes: %j, is described in words', (reads, writes, text) => {
  expect(rightsText({ reads, issues: false, messages: false, deals: false, writes })).toBe(text)
})

test('a key that issues papers says so between what it reads and writes', () => {
  expect(rightsText({ reads: true, issues: true, messages: false, deals: false, writes: 'all' })).toBe(
    'Читает данные, выдаёт документы, пишет точки всех машин',
  )
  expect(rightsText({ reads: false, issues: true, messages: true, deals: false, writes: null })).toBe(
    'Выдаёт документы, ведёт переписки',
  )
})

test('a key that takes part in deals says so', () => {
  expect(rightsText({ reads: true, issues: false, messages: false, deals: true, writes: null })).toBe(
    'Читает данные, ведёт сделки',
  )
})
