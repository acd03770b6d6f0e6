import { MINUTE } from '@spetskarta/shared/durations.ts'
import { coarseText } from '@spetskarta/shared/tracks/coarse.ts'
import type { DaySummary, Stop } from '@spetskarta/shared/tracks/tracks.ts'
import { expect, test } from 'vitest'
import { kmOrUnknown, maxSpeedText, seenKm } from '../tracks/coarse'
import type { MachineDay } from '../tracks/machine-day'
import { routeOf } from '../tracks/route'
import { trackOf } from '../tracks/track'
import { partOfDay } from './chart/part-of-day'
import { chosenOf, withChosen } from './chosen'
import {
  besidesLines,
  chosenText,
  doubtsOf,
  engineLines,
  reasonsText,
  sumText,
  totalsOf,
  workBasis,
  workLines,
} from './totals'

const START = Date.parse('2026-06-17T00:00+03:00')

/** A point a minute from 00:00 on, and a stop in minutes 3 to 5. */
function makeDay(points: number): MachineDay {
  const track = trackOf(
    Array.from({ length: points }, (_, i) => ({ at: START + i * MINUTE, lat: 55 + i / 1000, lng: 38, speed: 30 })),
  )
  const stops: Stop[] = [{ from: START + 3 * MINUTE, to: START + 5 * MINUTE, coords: [55.004, 38], distance: 0 }]
  return {
    machine: { id: 'm', name: 'Самосвал', type: 'samosval', userUrl: '' },
    timeZone: 'Europe/Moscow',
    start: START,
    end: START + 1440 * MINUTE,
    track,
    route: routeOf(track, { stops, gaps: [] }),
    photos: [],
    stops,
    gaps: [],
    jams: [],
    trips: [],
    activities: [],
    disagreements: [],
    distance: 1,
  }
}

test('a part of a day has its points and stops, both ends included', () => {
  const part = partOfDay(makeDay(10), { from: 2 * MINUTE, to: 4 * MINUTE })
  expect([...part.track.t]).toEqual([2, 3, 4].map((i) => START + i * MINUTE))
  expect(part.stops).toHaveLength(1)
})

test('a part of a day without points or stops is empty', () => {
  const day = makeDay(10)
  expect(partOfDay(day, { from: 2.5 * MINUTE, to: 2.9 * MINUTE }).track.t.length).toBe(0)
  expect(partOfDay(day, { from: 6 * MINUTE, to: 9 * MINUTE }).stops).toEqual([])
})

test('a range that covers the whole day returns the day unchanged', () => {
  const day = makeDay(10)
  expect(partOfDay(day, { from: 0, to: 1440 * MINUTE })).toBe(day)
})

const chosen = (text: string) => chosenOf(new URLSearchParams(text), '2026-06-18')

test('an address without days means the newest day', () => {
  expect(chosen('')).toEqual(['2026-06-18'])
  expect(chosenOf(new URLSearchParams(), undefined)).toEqual([])
})

test('the ticked days are read from the address, newest first and each once', () => {
  expect(chosen('days=')).toEqual([])
  expect(chosen('days=2026-06-16,x,2026-06-17,2026-06-16')).toEqual(['2026-06-17', '2026-06-16'])
})

test('a click adds a day to the address or takes it away', () => {
  const query = withChosen(new URLSearchParams('page=2'), ['2026-06-18'], '2026-06-17')
  expect(query.toString()).toBe('page=2&days=2026-06-18%2C2026-06-17')
  expect(withChosen(query, ['2026-06-18', '2026-06-17'], '2026-06-18').get('days')).toBe('2026-06-17')
})

test('the totals of several days are their sums', () => {
  const summary = {
    rawDistance: 1.5,
    movingSeconds: 60,
    workingSeconds: 60,
    idleSeconds: 0,
    offSeconds: 0,
    unknownSeconds: 120,
    discarded: { accuracy: 2, jump: 1, duplicate: 0, mock: 0, other: 0, jam: 0 },
  } as MachineDay['summary']
  const totals = totalsOf([{ ...makeDay(9), summary }, makeDay(9)])
  expect(totals).toMatchObject({ distance: 2, rawDistance: 2.5, moving: 60, standing: 240, unknown: 0 })
})

test('the points that were left out are counted by reason', () => {
  const discarded = { accuracy: 2, jump: 1, duplicate: 0, mock: 0, other: 0, jam: 0 }
  expect(reasonsText(discarded)).toBe('Скачки — 1, точность хуже 100\u00a0м — 2')
  expect(reasonsText({ ...discarded, other: 8640 })).toMatch(/, с другого телефона — 8\s640$/)
})

test('the number of ticked days is in words', () => {
  expect(chosenText(2)).toBe('Выбрано 2\u00a0дня')
})

const WORK = {
  distance: 10,
  rawDistance: 10,
  points: 100,
  discarded: { accuracy: 0, jump: 0, duplicate: 0, mock: 0, other: 0, jam: 0 },
  firstMove: null,
  lastMove: null,
  maxSpeed: null,
  meanSpeed: null,
  movingSeconds: 3600,
  workingSeconds: 3600,
  idleSeconds: 0,
  offSeconds: 0,
  unknownSeconds: 7200,
  workBy: [],
  sparse: false,
  engineBy: null,
  coarseSeconds: null,
  turnsSeconds: null,
  speedUnproved: false,
  unheardDistance: 0,
  jammedSeconds: 0,
  carriedDistance: 0,
  carriedSeconds: 0,
  apartSeconds: 0,
}

const workOf = (summary: typeof WORK) => workLines(summary).map(({ what, value }) => [what, value])

test('of a day with nothing but positions one line says that work is unknown', () => {
  expect(workOf(WORK)).toEqual([['Неизвестно', '2\u00a0ч']])
})

test('work and idling are shown where there is evidence of them', () => {
  expect(workOf({ ...WORK, workingSeconds: 5400, idleSeconds: 1800, unknownSeconds: 3600 })).toEqual([
    ['Работа', '1\u00a0ч\u00a030\u00a0мин'],
    ['Холостой ход', '30\u00a0мин'],
    ['Стоянка', '—'],
    ['Неизвестно', '1\u00a0ч'],
  ])
})

test('what the ignition shows is no estimate', () => {
  const day = { ...WORK, workingSeconds: 0, offSeconds: 3600, workBy: ['ignition' as const] }
  expect(workLines(day).map(({ what, note }) => [what, note])).toEqual([
    ['Работа', 'по зажиганию'],
    ['Холостой ход', 'по зажиганию'],
    ['Стоянка', 'по зажиганию'],
    ['Неизвестно', ''],
  ])
  expect(workLines({ ...day, workBy: ['vibration', 'ignition'] })[0]?.note).toBe('оценка')
})

test.each([
  ['calibration', 'по калибровке'],
  ['guess', 'приблизительно'],
] as const)('levels that rest on a %s are described as %s', (engineBy, note) => {
  const day = { ...WORK, idleSeconds: 60, workBy: ['vibration' as const], engineBy }
  expect(workLines(day)[0]?.note).toBe(note)
})

test('a machine that only drove worked for as long as it moved, and nothing is unknown', () => {
  expect(workOf({ ...WORK, unknownSeconds: 0 })).toEqual([
    ['Работа', '1\u00a0ч'],
    ['Холостой ход', '—'],
    ['Стоянка', '—'],
  ])
})

test('what work rests on is shown, the evidence before the movement', () => {
  expect(workBasis({ workBy: ['movement', 'vibration', 'ignition'], engineBy: null })).toBe(
    'Работа, холостой ход и стоянка — оценка по вибрации телефона, по зажиганию и по движению',
  )
  expect(workBasis({ workBy: ['movement', 'ignition'], engineBy: null })).toBe(
    'Работа, холостой ход и стоянка — по зажиганию и по движению',
  )
  expect(workBasis({ workBy: ['movement'], engineBy: null })).toBe(
    'Работала ли машина стоя, по одним координатам не узнать',
  )
})

test('what the engine’s levels rest on is shown beside the hours, and once below', () => {
  const day = { ...WORK, offSeconds: 3600, workBy: ['vibration' as const] }
  expect(workLines({ ...day, engineBy: 'guess' })[0]?.note).toBe('приблизительно')
  expect(workLines({ ...day, engineBy: 'calibration' })[0]?.note).toBe('по калибровке')
  expect(workBasis({ workBy: ['vibration'], engineBy: 'calibration' })).toBe(
    'Работа, холостой ход и стоянка — оценка по вибрации телефона; уровни двигателя — по калибровке',
  )
})

test('work, idling and what is unknown of the ticked days stand beside their stops where an engine was felt', () => {
  const day = {
    ...WORK,
    workingSeconds: 7200,
    idleSeconds: 1800,
    workBy: ['vibration' as const],
    engineBy: 'guess' as const,
  }
  const linesOf = (...summaries: DaySummary[]) =>
    engineLines(summaries.map((summary) => ({ summary }))).map(({ what, value, note }) => [
      what,
      value.replaceAll('\u00a0', ' '),
      note,
    ])
  expect(linesOf({ ...WORK, workBy: ['movement'] })).toEqual([])
  expect(linesOf(day)).toEqual([
    ['Работа', '2 ч', 'приблизительно'],
    ['Холостой ход', '30 мин', 'приблизительно'],
    ['Неизвестно', '2 ч', ''],
  ])
  expect(linesOf({ ...day, unknownSeconds: 0 })).toHaveLength(2)
  // Of an engine that was never told apart no dash says that it stood still.
  expect(linesOf({ ...day, workingSeconds: 0, idleSeconds: 0 })).toEqual([['Неизвестно', '2 ч', '']])
  expect(linesOf(day, { ...day, engineBy: 'calibration' })).toEqual([
    ['Работа', '4 ч', 'оценка'],
    ['Холостой ход', '1 ч', 'оценка'],
    ['Неизвестно', '4 ч', ''],
  ])
})

test('what the kilometres leave out stands in lines of its own', () => {
  expect(besidesLines(WORK)).toEqual([])
  const day = { ...WORK, unheardDistance: 12, jammedSeconds: 2700, carriedDistance: 42, carriedSeconds: 4200 }
  expect(besidesLines(day).map(({ what, value }) => [what, value.replaceAll('\u00a0', ' ')])).toEqual([
    ['Без связи проехала', 'не меньше 12,0 км'],
    ['Перевозка', '42,0 км, 1 ч 10 мин'],
    ['Подмена координат', '45 мин'],
  ])
})

test('a table says in a few words what to know of a day before it is opened', () => {
  expect(doubtsOf(WORK)).toEqual([])
  const day = {
    ...WORK,
    apartSeconds: 60,
    jammedSeconds: 2700,
    carriedSeconds: 4200,
    unheardDistance: 12,
    coarseSeconds: 60,
    turnsSeconds: 40,
    speedUnproved: true,
  }
  expect(doubtsOf(day).map((text) => text.replaceAll('\u00a0', ' '))).toEqual([
    'телефоны расходятся',
    'подмена 45 мин',
    'перевозка 1 ч 10 мин',
    'без связи не меньше 12,0 км',
    'короткие проходы не видны: точка раз в 60 с',
    'повороты между точками не видны: точка раз в 40 с, проехать могла больше',
    'скорость не проверена',
  ])
})

test('a day of which nothing was seen but might have been is shown with no kilometres', () => {
  const seldom = { coarseSeconds: 60, speedUnproved: false }
  const shown = [0, 1.5].map((km) => seenKm(km, seldom).replace('\u00a0', ' '))
  expect(shown).toEqual(['пробег неизвестен', '1,5 км'])
  const under = [0, 1.5].map((km) => kmOrUnknown(km, seldom).replace('\u00a0', ' '))
  expect(under).toEqual(['неизвестен', '1,5 км'])
  const ofStill = (speedUnproved: boolean) =>
    kmOrUnknown(0, { coarseSeconds: null, speedUnproved }).replace('\u00a0', ' ')
  expect([false, true].map(ofStill)).toEqual(['0,0 км', 'неизвестен'])
})

test('a day without a way has none, rather than the least that a listing can be away', () =>
  expect(seenKm(0, undefined)).toBe('0,0\u00a0км'))

test('of several days what the kilometres leave out is added up, and the longest interval is shown', () => {
  const day = (given: object) => ({ ...makeDay(1), summary: { ...WORK, ...given } as typeof WORK & DaySummary })
  const { besides } = totalsOf([
    day({ unheardDistance: 12, coarseSeconds: 30 }),
    day({ unheardDistance: 3, coarseSeconds: 60, turnsSeconds: 20 }),
    day({ turnsSeconds: 40, speedUnproved: true }),
    makeDay(1),
  ])
  expect(besides).toMatchObject({
    unheardDistance: 15,
    jammedSeconds: 0,
    coarseSeconds: 60,
    turnsSeconds: 40,
    speedUnproved: true,
  })
  expect(coarseText(besides).replaceAll('\u00a0', ' ')).toBe(
    'Короткие проходы не видны: точка раз в 60 с. Повороты между точками не видны: точка раз в 40 с, проехать могла больше. Скорость не проверена координатами: пробег может быть неверным.',
  )
  expect(coarseText(WORK)).toBe('')
})

test('a sum is not shown while a day is being loaded, nor where one did not load', () => {
  expect(sumText('0 км', { loading: true, failed: false })).toBe('…')
  expect(sumText('0 км', { loading: false, failed: true })).toBe('—')
  expect(sumText('0 км', { loading: false, failed: false })).toBe('0 км')
})

test('a highest speed that no position proves says so', () => {
  const speedOf = (given: Partial<DaySummary>) => maxSpeedText({ ...WORK, ...given } as DaySummary)
  expect(speedOf({ maxSpeed: 25.7 })).toBe('26\u00a0км/ч')
  expect(speedOf({ maxSpeed: 25.7, speedUnproved: true })).toBe('26\u00a0км/ч, не проверена')
  expect(speedOf({})).toBe('—')
})
