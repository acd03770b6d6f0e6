import { HOUR, MINUTE, SECOND } from '@spetskarta/shared/durations.ts'
import type { Activity } from '@spetskarta/shared/tracks/tracks.ts'
import { describe, expect, test } from 'vitest'
import { doingAtEnd, stripOf } from './doing.rules.ts'

const START = Date.parse('2026-11-24T00:00+03:00')
const at = (hour: number, minute = 0) => START + hour * HOUR + minute * MINUTE
const did = (activity: Activity['activity'], from: number, to: number): Activity => ({ from, to, activity, by: null })
const drove = (from: number, to: number, carried = false) => ({ from, to, carried, distance: 5, maxSpeed: 40 })

describe('what a machine does at the end', () => {
  test('it drives since its last trip began, whatever it did before', () => {
    expect(
      doingAtEnd({
        trips: [drove(at(8), at(9)), drove(at(11), at(12))],
        stops: [{ from: at(9), to: at(11) }],
        activities: [did('work', at(8), at(9)), did('off', at(9), at(11)), did('work', at(11), at(12))],
      }),
    ).toEqual({ doing: 'driving', since: at(11), until: at(12) })
  })

  test('on the spot it works since it began to, and not since it came', () => {
    const stops = [{ from: at(9), to: at(12) }]
    const activities = [did('work', at(8), at(9)), did('idle', at(9), at(9, 30)), did('work', at(9, 30), at(12))]
    expect(doingAtEnd({ trips: [drove(at(8), at(9))], stops, activities })).toEqual({
      doing: 'working',
      since: at(9, 30),
      until: at(12),
    })
  })

  test('work that began on the way counts from the coming', () => {
    const stops = [{ from: at(9), to: at(12) }]
    expect(doingAtEnd({ trips: [drove(at(8), at(9))], stops, activities: [did('work', at(8), at(12))] })).toEqual({
      doing: 'working',
      since: at(9),
      until: at(12),
    })
  })

  test('it stands with the engine off or unknown alike, since either began', () => {
    const stops = [{ from: at(9), to: at(12) }]
    const activities = [did('idle', at(9), at(10)), did('unknown', at(10), at(11)), did('off', at(11), at(12))]
    expect(doingAtEnd({ trips: [], stops, activities })).toEqual({ doing: 'standing', since: at(10), until: at(12) })
  })

  test('what it did before a gap is unknown', () => {
    const stops = [{ from: at(9), to: at(12) }]
    const activities = [did('off', at(9), at(10)), did('off', at(11), at(12))]
    expect(doingAtEnd({ trips: [], stops, activities })).toEqual({ doing: 'standing', since: at(11), until: at(12) })
  })

  test('a trip on a low-loader is no driving', () => {
    expect(
      doingAtEnd({ trips: [drove(at(8), at(9), true)], stops: [], activities: [did('carried', at(8), at(9))] }),
    ).toEqual({ doing: 'carried', since: at(8), until: at(9) })
  })

  test('a minute between two stretches is no gap', () => {
    const standing = (minute: number) => {
      const activities = [did('off', at(9), at(10)), did('off', at(10, minute), at(12))]
      return doingAtEnd({ trips: [], stops: [], activities })?.since
    }
    expect([standing(1), standing(1.1)]).toEqual([at(9), at(10, 1.1)])
  })

  test('on a ferry that took it from where it stopped it is carried', () => {
    const stops = [{ from: at(9), to: at(12) }]
    const activities = [did('off', at(9), at(10)), did('carried', at(10), at(12))]
    expect(doingAtEnd({ trips: [], stops, activities })).toMatchObject({ doing: 'carried', since: at(10) })
  })

  test('it drives where a trip began at the moment of its last stop', () => {
    const stops = [{ from: at(9), to: at(9) }]
    expect(doingAtEnd({ trips: [drove(at(9), at(10))], stops, activities: [] })).toMatchObject({ doing: 'driving' })
    expect(doingAtEnd({ trips: [drove(at(8), at(10))], stops, activities: [] })).toBeUndefined()
  })

  test('a day without a counted point shows nothing', () => {
    expect(doingAtEnd({ trips: [], stops: [], activities: [] })).toBeUndefined()
  })
})

describe('a strip', () => {
  test('has minutes of the day, and the same part only once', () => {
    const activities = [
      did('work', at(8), at(9)),
      did('work', at(9), at(9, 30)),
      did('off', at(9, 30), at(10)),
      did('unknown', at(23), at(24)),
    ]
    expect(stripOf(activities, START)).toEqual([480, 570, 0, 570, 600, 2, 1380, 1440, 3])
  })

  test('has the same part twice where nothing was heard in between', () => {
    expect(stripOf([did('work', at(8), at(9)), did('work', at(10), at(11))], START)).toEqual([480, 540, 0, 600, 660, 0])
  })

  test('leaves out what is too short to be drawn', () => {
    expect(stripOf([did('idle', at(8), at(8) + 20 * SECOND)], START)).toEqual([])
  })
})
