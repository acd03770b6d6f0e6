import { MINUTE } from '@spetskarta/shared/durations.ts'
import type { Gap, Jam, Trip } from '@spetskarta/shared/tracks/tracks.ts'
import { describe, expect, test } from 'vitest'
import { leftOutOf, lineKindsOf } from './left-out'
import { makeDay } from './machine-day.fixture'

const gap = (from: number, to: number, given: Partial<Gap> = {}): Gap => ({
  from: from * MINUTE,
  to: to * MINUTE,
  fromCoords: [55.5, 38],
  toCoords: [55.5, 38],
  ...given,
})
const jam = (from: number, to: number, given: Partial<Jam> = {}): Jam => ({
  from: from * MINUTE,
  to: to * MINUTE,
  coords: [55.6, 37.26],
  distance: 61.3,
  points: 90,
  place: null,
  ...given,
})
const carried: Trip = { from: 0, to: 70 * MINUTE, distance: 42, maxSpeed: 60, carried: true }
const own: Trip = { ...carried, from: 100 * MINUTE, to: 110 * MINUTE, carried: false }

const shown = (day: Parameters<typeof makeDay>[0]) =>
  leftOutOf(makeDay(day)).map(({ what, note }) => [what, note.replaceAll('\u00a0', ' ')])

describe('what is no part of the kilometres', () => {
  test('a jam, with how far away the receiver put the machine', () => {
    expect(shown({ jams: [jam(0, 45)] })).toEqual([['Подмена координат', 'приёмник показывал место в 61 км отсюда']])
    expect(shown({ jams: [jam(0, 45, { distance: 2.34 })] })[0]?.[1]).toBe('приёмник показывал место в 2,3 км отсюда')
  })

  test('a jam of a machine that stayed says where its place is from', () => {
    expect(shown({ jams: [jam(0, 45, { place: [55.5, 38] })] })[0]?.[1]).toMatch(/; место — по точкам до и после$/)
  })

  test('a silence, with its reason and with the least that was driven meanwhile', () => {
    const further: Partial<Gap> = { toCoords: [55.6078, 38] }
    expect(shown({ gaps: [gap(0, 40, { reason: 'asleep' }), gap(60, 90, further)] })).toEqual([
      ['Телефон усыпил приложение', ''],
      ['Нет данных', 'без связи проехала не меньше 12,0 км'],
    ])
  })

  test('a way on a low-loader, but none of its own', () => {
    expect(shown({ trips: [own, carried] })).toEqual([['Перевозка', '42,0 км']])
  })

  test('all by time, and a silence that is a jam once', () => {
    const day = { gaps: [gap(200, 245), gap(80, 120)], jams: [jam(202, 244)], trips: [carried] }
    expect(shown(day).map(([what]) => what)).toEqual(['Перевозка', 'Нет данных', 'Подмена координат'])
  })
})

test('lines that look alike are explained, silence alone needs no words', () => {
  expect(lineKindsOf([makeDay({ gaps: [gap(0, 40)] })])).toEqual([])
  expect(lineKindsOf([makeDay({ gaps: [gap(0, 40)] }), makeDay({ jams: [jam(0, 45)] })])).toEqual(['gap', 'jam'])
})
