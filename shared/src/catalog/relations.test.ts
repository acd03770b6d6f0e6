import { expect, test } from 'vitest'
import { EQUIPMENT_TYPES } from './equipment-types.ts'
import { WORKS_OF_EQUIPMENT } from './relations.ts'
import { WORK_TYPES } from './work-types.ts'

const works = WORK_TYPES.map(({ id }) => id)
const pairs = Object.values(WORKS_OF_EQUIPMENT).flat()

test('no two types share an id, neither within a catalogue nor across', () => {
  const ids = [...EQUIPMENT_TYPES.map(({ id }) => id as string), ...works]
  expect(new Set(ids).size).toBe(ids.length)
})

test('every work is done by at least two kinds of machines, each named once', () => {
  for (const work of works) expect(pairs.filter((id) => id === work).length, work).toBeGreaterThanOrEqual(2)
  for (const list of Object.values(WORKS_OF_EQUIPMENT)) expect(new Set(list).size).toBe(list.length)
})
