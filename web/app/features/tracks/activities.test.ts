import type { Activity } from '@spetskarta/shared/tracks/tracks.ts'
import { expect, test } from 'vitest'
import { activityAt, kindsOf, stretchText } from './activities'

const NOON = Date.parse('2026-11-19T12:00+03:00')
const HOUR = 3600_000
const drive: Activity = { from: NOON, to: NOON + HOUR, activity: 'work', by: 'movement' }
const dig: Activity = { from: NOON + HOUR, to: NOON + 2 * HOUR, activity: 'work', by: 'vibration' }

test('a stretch is shown with its times by the machine’s clock', () => {
  expect(stretchText('Europe/Moscow', dig)).toBe('13:00–14:00 работа на месте')
  expect(stretchText('Europe/Moscow', drive)).toBe('12:00–13:00 движение')
})

test('a moment is found in its stretch, and none where nothing was heard', () => {
  expect(activityAt([drive, dig], NOON + 1.5 * HOUR)).toBe(dig)
  expect(activityAt([drive, dig], NOON - 1)).toBeUndefined()
})

test('the legend of a day has each kind that happened, in one order, with its whole time', () => {
  const again = { ...dig, from: NOON + 3 * HOUR, to: NOON + 4 * HOUR }
  const silent: Activity = { from: NOON + 2 * HOUR, to: NOON + 3 * HOUR, activity: 'unknown', by: null }
  expect(kindsOf([dig, silent, again, drive])).toEqual([
    { kind: 'movement', text: 'движение', ms: HOUR },
    { kind: 'work', text: 'работа на месте', ms: 2 * HOUR },
    { kind: 'unknown', text: 'неизвестно', ms: HOUR },
  ])
})
