import type { MachineObjectDay } from '@spetskarta/shared/objects/objects.ts'
import { expect, test } from 'vitest'
import { bandAt, bandsOf } from './visits'

const day = (name: string, ...visits: [came: number, left: number][]): MachineObjectDay => ({
  objectId: 1,
  itemId: 'm',
  day: '2026-06-17',
  name,
  own: true,
  former: false,
  over: [],
  came: visits[0]?.[0] ?? null,
  left: null,
  onSite: 0,
  work: 0,
  idle: 0,
  off: 0,
  unknown: 0,
  inferred: 0,
  silent: 0,
  visits: visits.map(([came, left]) => ({ came, left })),
  began: null,
  ended: null,
  pause: null,
  waits: [],
  idleSaid: [],
  correction: null,
  downtime: null,
})

test('every visit is a band, and an object’s name is written once, in its longest visit', () => {
  const bands = bandsOf([day('Склад', [0, 10], [20, 50], [60, 70]), day('Карьер', [80, 90])])
  expect(bands.map(({ name, from, to, named }) => [name, from, to, named])).toEqual([
    ['Склад', 0, 10, false],
    ['Склад', 20, 50, true],
    ['Склад', 60, 70, false],
    ['Карьер', 80, 90, true],
  ])
})

test('a moment is in the visit that has it, both ends included', () => {
  const bands = bandsOf([day('Склад', [0, 10], [20, 30]), day('Карьер', [40, 50])])
  expect([-1, 0, 10, 15, 30, 50, 51].map((moment) => bandAt(bands, moment)?.name)).toEqual([
    undefined,
    'Склад',
    'Склад',
    undefined,
    'Склад',
    'Карьер',
    undefined,
  ])
})
