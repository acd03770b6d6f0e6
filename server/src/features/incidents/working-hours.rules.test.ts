import { HOUR } from '@spetskarta/shared/durations.ts'
import { describe, expect, test } from 'vitest'
import { isAtWork, shiftBegin, USUAL_HOURS, workingMs } from './working-hours.rules.ts'

const at = (text: string) => Date.parse(`${text}+03:00`)
/** A Tuesday. */
const DAY_OF = '2026-11-24'
const NOON = at(`${DAY_OF}T12:00`)
const machine = ({ hours = USUAL_HOURS } = {}) => ({ timeZone: 'Europe/Moscow', hours })
/** Night shifts of a crane. */
const NIGHTS = { starts: 20 * 60, ends: 8 * 60, days: [1, 2, 3, 4, 5] }

describe('working hours', () => {
  test.each([
    [`${DAY_OF}T07:59`, false],
    [`${DAY_OF}T08:00`, true],
    [`${DAY_OF}T19:59`, true],
    [`${DAY_OF}T20:00`, false],
    ['2026-11-28T12:00', false],
  ])('by day: at %s %s', (moment, inside) => {
    expect(isAtWork(machine(), moment.slice(0, 10), at(moment))).toBe(inside)
  })

  test.each([
    [`${DAY_OF}T07:59`, true],
    [`${DAY_OF}T08:00`, false],
    [`${DAY_OF}T20:00`, true],
    // Friday's shift ends on Saturday; there is none on Saturday evening.
    ['2026-11-28T03:00', true],
    ['2026-11-28T21:00', false],
    ['2026-11-23T03:00', false],
  ])('over midnight: at %s %s', (moment, inside) => {
    expect(isAtWork(machine({ hours: NIGHTS }), moment.slice(0, 10), at(moment))).toBe(inside)
  })

  test('the way home is within the time around them', () => {
    const home = at(`${DAY_OF}T08:40`)
    expect(isAtWork(machine({ hours: NIGHTS }), DAY_OF, home)).toBe(false)
    expect(isAtWork(machine({ hours: NIGHTS }), DAY_OF, home, HOUR)).toBe(true)
  })

  test('a moment lies in the shift that began last, or in none', () => {
    const begin = (moment: string, hours = USUAL_HOURS) =>
      shiftBegin(machine({ hours }), moment.slice(0, 10), at(moment))
    expect([begin(`${DAY_OF}T07:59`), begin(`${DAY_OF}T20:00`)]).toEqual([undefined, undefined])
    expect([begin(`${DAY_OF}T08:00`), begin(`${DAY_OF}T19:59`)]).toEqual([at(`${DAY_OF}T08:00`), at(`${DAY_OF}T08:00`)])
    expect(begin(`${DAY_OF}T07:59`, NIGHTS)).toBe(at('2026-11-23T20:00'))
    expect(begin(`${DAY_OF}T08:00`, NIGHTS)).toBeUndefined()
  })

  test('the way there is within the time around them, too', () => {
    const before = at(`${DAY_OF}T07:20`)
    expect([isAtWork(machine(), DAY_OF, before), isAtWork(machine(), DAY_OF, before, HOUR)]).toEqual([false, true])
  })

  test('hours that end when they begin are all day', () => {
    const all = { starts: 480, ends: 480, days: [2] }
    expect(
      [7, 8, 23].map((hour) => isAtWork(machine({ hours: all }), DAY_OF, at(`${DAY_OF}T00:00`) + hour * HOUR)),
    ).toEqual([false, true, true])
  })

  test('of a stretch only what lies in them counts', () => {
    expect(workingMs(machine(), DAY_OF, at(`${DAY_OF}T06:00`), NOON)).toBe(4 * HOUR)
    expect(workingMs(machine({ hours: NIGHTS }), DAY_OF, at('2026-11-23T19:00'), NOON)).toBe(12 * HOUR)
  })
})
