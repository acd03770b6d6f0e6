/** When a shift begins and ends, by spans in hours of a day of 24. */
import { HOUR } from '@spetskarta/shared/durations.ts'
import { describe, expect, test } from 'vitest'
import { doneOn, partsOn, restOf, type Shift, shiftOf, waitsOn, workingSpans } from './shift.rules.ts'
import type { Span } from './visits.rules.ts'

type Hours = [from: number, to: number]
type Kind = 'work' | 'idle' | 'off' | 'carried' | 'unknown'
type Doing = [from: number, to: number, activity: Kind]

const MIDNIGHT = Date.parse('2026-06-17T00:00+03:00')
const at = (hours: number) => MIDNIGHT + hours * HOUR
const hourOf = (moment: number) => (moment - MIDNIGHT) / HOUR
const spans = (...all: Hours[]): Span[] => all.map(([from, to]) => ({ from: at(from), to: at(to) }))
const doing = (all: Doing[]) =>
  all.map(([from, to, activity]) => ({ from: at(from), to: at(to), activity })).sort((a, b) => a.from - b.from)
const hoursOf = (all: readonly Span[]): Hours[] => all.map(({ from, to }) => [hourOf(from), hourOf(to)])
const minutes = (m: number) => m / 60
const DAY = { from: at(0), to: at(24) }

interface Given {
  own?: Hours[]
  did?: Doing[]
  hours?: Hours[] | null
  goesOn?: boolean
  seen?: boolean
  stays?: boolean
}

/** Its beginning, the two ends of the pause where it has one, its end: in hours of the day. */
function shift({ own = [[0, 24]], did = [], hours = null, goesOn = false, seen = false, stays = false }: Given) {
  const day = { heard: spans(...own), activities: doing(did), hours: hours && spans(...hours) }
  const { began, ended, pause } = shiftOf(spans(...own), { goesOn, seen, stays, span: DAY }, day)
  const all = pause ? [began, pause.came, pause.left, ended] : [began, ended]
  return all.map((moment) => moment && hourOf(moment))
}

describe('working hours', () => {
  const ofDay = (starts: number | null, ends: number | null, to = 24) => {
    const hours = workingSpans({ starts, ends }, { from: at(0), to: at(to) })
    return hours && hoursOf(hours)
  }

  test('are none where one of their ends is not set', () => {
    expect([ofDay(null, null), ofDay(480, null), ofDay(null, 1200)]).toEqual([null, null, null])
  })

  test('are from the one to the other, over midnight in two parts, and the whole day where both are alike', () => {
    expect(ofDay(480, 1200)).toEqual([[8, 20]])
    expect(ofDay(1200, 360)).toEqual([
      [0, 6],
      [20, 24],
    ])
    expect(ofDay(480, 480)).toEqual([[0, 24]])
  })

  test('end with the day, also where a day has fewer hours', () => {
    expect(ofDay(480, 1440, 23)).toEqual([[8, 23]])
  })
})

describe('what was done on the object', () => {
  const heard = spans([8, 12], [13, 18])
  const activities = doing([
    [6, 9, 'work'],
    [9, 10, 'idle'],
    [10, 12.5, 'off'],
    [13, 14, 'carried'],
    [14, 16, 'unknown'],
  ])

  test('is what of each falls into the time there; what no record tells is unknown', () => {
    expect(doneOn({ heard, activities, hours: null })).toEqual({
      work: HOUR,
      idle: HOUR,
      off: 2 * HOUR,
      carried: HOUR,
      night: 0,
      unknown: 4 * HOUR,
    })
  })

  test('is not unknown behind the working hours: there it stands', () => {
    const done = doneOn({ heard, activities, hours: spans([8, 15]) })
    expect(done).toMatchObject({ night: HOUR, unknown: 3 * HOUR })
    expect(partsOn(done)).toEqual({ work: 3600, idle: 3600, off: 4 * 3600, unknown: 3 * 3600 })
  })

  test('is rounded to a second', () => {
    const done = { work: 1499, idle: 1500, off: 400, carried: 50, night: 50, unknown: 2501 }
    expect(partsOn(done)).toEqual({ work: 1, idle: 2, off: 1, unknown: 3 })
  })
})

describe('a shift', () => {
  const WORKS: Doing[] = [[9, 16, 'work']]

  test('is from coming to leaving where both were seen, whatever the engine did', () => {
    expect(shift({ own: [[8, 17]], seen: true, did: WORKS })).toEqual([8, 17])
    expect(shift({ own: [[8, 17]], seen: true })).toEqual([8, 17])
  })

  test('of a machine that is never on the object is none', () => {
    expect(shift({ own: [] })).toEqual([null, null])
  })

  test('of a machine that was there before and stays is from its first to its last engine', () => {
    const there = { goesOn: true, stays: true }
    expect(shift({ ...there, did: WORKS })).toEqual([9, 16])
    expect(shift({ ...there, did: [[9, 10, 'idle'], ...[[11, 16, 'idle'] as Doing]] })).toEqual([9, 16])
    expect(shift({ ...there, did: [[9, 16, 'off']] })).toEqual([null, null])
    expect(shift({ ...there, did: [[9, 16, 'carried']] })).toEqual([null, null])
  })

  test('begins where the machine is first heard, but within ten minutes of midnight with its engine', () => {
    const heardFrom = (from: number) => shift({ own: [[from, 17]], did: WORKS })[0]
    expect(heardFrom(minutes(10))).toBe(9)
    expect(heardFrom(minutes(11))).toBe(minutes(11))
    expect(shift({ own: [[minutes(5), 17]], seen: true, did: WORKS })[0]).toBe(minutes(5))
  })

  test('begins where the machine is first heard in the working hours, to the minute, and outside with its engine', () => {
    const heardFrom = (from: number) => shift({ own: [[from, 23]], did: [[21, 23, 'work']], hours: [[8, 20]] })[0]
    expect([8, 12, 20].map(heardFrom)).toEqual([8, 12, 20])
    expect([minutes(479), minutes(1201)].map(heardFrom)).toEqual([21, 21])
    const atNight: Hours[] = [
      [0, 6],
      [20, 24],
    ]
    expect(shift({ own: [[21, 23]], did: [[22, 23, 'work']], hours: atNight })[0]).toBe(21)
  })

  test('ends where a machine that stays was last heard, if its engine never ran', () => {
    const heardTo = (to: number, more: Given = {}) => shift({ own: [[8, to]], seen: true, stays: true, ...more })[1]
    expect(heardTo(17)).toBe(17)
    expect(heardTo(17, { did: [[9, 16, 'idle']] })).toBe(16)
    expect([heardTo(minutes(24 * 60 - 11)), heardTo(minutes(24 * 60 - 10)), heardTo(24)]).toEqual([
      minutes(24 * 60 - 11),
      null,
      null,
    ])
    expect([heardTo(20, { hours: [[8, 20]] }), heardTo(minutes(1201), { hours: [[8, 20]] })]).toEqual([20, null])
    expect(heardTo(24, { hours: [[8, 24]] })).toBeNull()
  })

  test('has the first and the last engine in the working hours, where it ran in them', () => {
    const there = { goesOn: true, stays: true, hours: [[8, 20]] as Hours[] }
    const did: Doing[] = [
      [3, 3.5, 'work'],
      [8.5, 9, 'idle'],
      [12, 13, 'idle'],
      [16, 17, 'work'],
      [22, 22.5, 'work'],
    ]
    expect(shift({ ...there, did })).toEqual([8.5, 17])
    expect(shift({ ...there, did: [[3, 3.5, 'idle']] })).toEqual([3, 3.5])
  })

  test('round the clock is bounded by no hours', () => {
    const there = { goesOn: true, stays: true, hours: [[0, 24]] as Hours[] }
    const did: Doing[] = [
      [3, 3.5, 'work'],
      [16, 17, 'idle'],
    ]
    expect(shift({ ...there, did })).toEqual([3, 17])
    const nights: Doing[] = [
      [0, 5, 'work'],
      [21, 24, 'work'],
    ]
    expect(shift({ ...there, did: nights })).toEqual([0, 5, 21, 24])
  })

  describe('with work behind the working hours', () => {
    const behind = (...did: Doing[]) =>
      shift({ goesOn: true, stays: true, hours: [[8, 20]], did: [[9, 17, 'work'], ...did] })

    test('has an hour of it as a shift of its own, and less as none', () => {
      expect(behind([21, 22, 'work'])).toEqual([9, 17, 21, 22])
      expect(behind([21, minutes(21 * 60 + 59), 'work'])).toEqual([9, 17])
      expect(behind([21, 23, 'idle'])).toEqual([9, 17])
    })

    test('has work that rests for half an hour together, and for longer apart', () => {
      expect(behind([21, 21.5, 'work'], [22, 22.5, 'work'])).toEqual([9, 17, 21, 22.5])
      expect(behind([21, 21.5, 'work'], [minutes(22 * 60 + 1), 22.5, 'work'])).toEqual([9, 17])
      // What rests in between is no work: an hour of it is not come to.
      expect(behind([21, minutes(21 * 60 + 20), 'work'], [21.75, 22.25, 'work'])).toEqual([9, 17])
    })

    test('goes on with what lasts over their border, however short that is', () => {
      expect(behind([19.5, minutes(20 * 60 + 10), 'work'])).toEqual([9, minutes(20 * 60 + 10)])
      expect(behind([minutes(7 * 60 + 50), 9, 'work'])).toEqual([minutes(7 * 60 + 50), 17])
      // It stopped ten minutes before eight and began on the hour: the same work.
      expect(behind([7.5, minutes(7 * 60 + 50), 'work'], [8, 9, 'work'])).toEqual([7.5, 17])
    })

    test('is one shift with them where half an hour lies between, and has a pause where more does', () => {
      const till20: Doing = [17, 19.75, 'idle']
      expect(behind(till20, [20.25, 22, 'work'])).toEqual([9, 22])
      expect(behind(till20, [minutes(20 * 60 + 16), 22, 'work'])).toEqual([9, 19.75, minutes(20 * 60 + 16), 22])
    })
  })

  describe('of a day between two nights', () => {
    const night = (from: number, to: number, more: Given = {}) =>
      shift({
        goesOn: true,
        stays: true,
        did: [
          [from, 5, 'work'],
          [21, to, 'work'],
        ],
        ...more,
      })

    test('is two, if the one begins or the other ends within an hour of midnight', () => {
      expect(night(0, 24)).toEqual([0, 5, 21, 24])
      expect(night(1, 22)).toEqual([1, 5, 21, 22])
      expect(night(minutes(61), 22)).toEqual([minutes(61), 22])
      expect(night(2, 23)).toEqual([2, 5, 21, 23])
      expect(night(2, minutes(22 * 60 + 59))).toEqual([2, minutes(22 * 60 + 59)])
    })

    test('is one, if it rests for four hours only', () => {
      const rests = (until: number) =>
        night(0, 24, {
          did: [
            [0, 5, 'work'],
            [until, 24, 'work'],
          ],
        })
      expect(rests(9)).toEqual([0, 24])
      expect(rests(minutes(9 * 60 + 1))).toEqual([0, 5, minutes(9 * 60 + 1), 24])
    })

    test('is divided by the longest of its rests', () => {
      const did: Doing[] = [
        [0, 1, 'work'],
        [6, 7, 'work'],
        [19, 20, 'work'],
        [23, 24, 'work'],
      ]
      expect(night(0, 24, { did })).toEqual([0, 7, 19, 24])
      const atOnce: Doing[] = [
        [0, 1, 'work'],
        [11, 12, 'work'],
        [18, 24, 'work'],
      ]
      expect(night(0, 24, { did: atOnce })).toEqual([0, 1, 11, 24])
    })

    test('is divided where the machine was away, if that is more than half of the rest', () => {
      const away = (from: number, to: number) =>
        shift({
          own: [
            [0, from],
            [to, 24],
          ],
          goesOn: true,
          stays: true,
          did: [
            [0, 4, 'work'],
            [14, 24, 'work'],
          ],
        })
      expect(away(5, 11)).toEqual([0, 5, 11, 24])
      // Five of ten hours are no more than half.
      expect(away(5, 10)).toEqual([0, 4, 14, 24])
    })

    test('is divided by the longest time away', () => {
      const own: Hours[] = [
        [0, 5],
        [6, 7],
        [20, 24],
      ]
      const did: Doing[] = [
        [0, 4, 'work'],
        [20, 24, 'work'],
      ]
      expect(shift({ own, goesOn: true, stays: true, did })).toEqual([0, 7, 20, 24])
    })

    test('has no pause at its beginning or its end: it came then, or left', () => {
      expect(shift({ own: [[0.5, 23]], seen: true, did: [[8, 22, 'work']] })).toEqual([0.5, 23])
      expect(shift({ own: [[0.5, 23]], seen: true, did: [[1, 9, 'work']] })).toEqual([0.5, 23])
    })

    test('without an engine is divided by being away alone', () => {
      const own: Hours[] = [
        [0.5, 5],
        [20, 23.5],
      ]
      expect(shift({ own, seen: true })).toEqual([0.5, 5, 20, 23.5])
      const shortly: Hours[] = [
        [0.5, 8],
        [13, 23.5],
      ]
      expect(shift({ own: shortly, seen: true })).toEqual([0.5, 8, 13, 23.5])
    })

    test('is not divided where nobody knows when it began, or when it ended', () => {
      const [until, since]: [Hours[], Hours[]] = [
        [
          [0, 5],
          [20, 23.5],
        ],
        [
          [0.5, 5],
          [20, 24],
        ],
      ]
      expect(shift({ own: until, goesOn: true })).toEqual([null, 23.5])
      expect(shift({ own: since, seen: true, stays: true })).toEqual([0.5, null])
    })
  })
})

const times = (began: number | null, ended: number | null, pause: Hours | null = null): Shift => ({
  began: began === null ? null : at(began),
  ended: ended === null ? null : at(ended),
  pause: pause && { came: at(pause[0]), left: at(pause[1]) },
})

describe('no part of a shift', () => {
  const rest = (of: Shift, working: Hours[] | null) => hoursOf(restOf(of, DAY, working && spans(...working)))

  test('is what lies between two of them, where no hours are set', () => {
    expect(rest(times(0, 24, [5, 21]), null)).toEqual([[5, 21]])
    expect(rest(times(8, 17), null)).toEqual([])
  })

  test('is what lies behind the working hours and behind it', () => {
    expect(rest(times(7, 17), [[8, 20]])).toEqual([
      [0, 7],
      [20, 24],
    ])
    expect(rest(times(9, 23, [19, 21]), [[8, 20]])).toEqual([
      [0, 8],
      [20, 21],
      [23, 24],
    ])
  })

  test('is nothing where nobody knows when it began or ended', () => {
    expect(rest(times(null, 17), [[8, 20]])).toEqual([])
    expect(rest(times(8, null), [[8, 20]])).toEqual([])
  })
})

describe('a machine waits', () => {
  const did = doing([
    [0, 6, 'off'],
    [6, 9, 'work'],
    [9, 10, 'idle'],
    [10, 11, 'unknown'],
    [11, 12, 'carried'],
    [12, 24, 'off'],
  ])
  const waits = (of: Shift, hours: Hours[] | null, heard: Hours[] = [[0, 24]]) =>
    hoursOf(waitsOn({ heard: spans(...heard), activities: did, hours: hours && spans(...hours) }, of))

  test('in the working hours, while it is known not to work, whenever its shift was', () => {
    expect(waits(times(9, 10), [[5, 20]])).toEqual([
      [5, 6],
      [9, 10],
      [11, 12],
      [12, 20],
    ])
  })

  test('in its shift where no hours are set, without its pause, and while it is heard', () => {
    expect(waits(times(8, 22), null)).toEqual([
      [9, 10],
      [11, 12],
      [12, 22],
    ])
    expect(waits(times(8, 22, [13, 21]), null)).toEqual([
      [9, 10],
      [11, 12],
      [12, 13],
      [21, 22],
    ])
    expect(waits(times(8, 22), null, [[9.5, 9.75]])).toEqual([[9.5, 9.75]])
  })

  test('never where no hours are set and nobody knows its shift', () => {
    expect([waits(times(null, 22), null), waits(times(8, null), null)]).toEqual([[], []])
  })
})
