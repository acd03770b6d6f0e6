/** Jumps back from where a receiver was led. Minutes, and metres north of where its machine was at midnight. */
import { MINUTE } from '@spetskarta/shared/durations.ts'
import { describe, expect, test } from 'vitest'
import type { Island } from './led.rules.ts'
import { lastOf } from './led.rules.ts'
import { comesByItself, isBack, ledOff, wasLedBack } from './led-off.rules.ts'
import { drive, islandOf, makeNode, makePiece, minuteOf, momentOf } from './pieces.fixture.ts'
import type { Piece } from './pieces.rules.ts'

const stands = (from: number, to: number, metres: number): Piece => makePiece([makeNode(from, to, metres)])
const beginsOf = (island: Island | undefined) => island?.pieces.map(({ from }) => Math.round(minuteOf(from)))
/** 18 km/h, each half minute as far. */
const own = (minutes: number) => 300 * minutes
/** The same, and 36 km/h more from a minute until another one. */
const led =
  (since: number, until = Number.POSITIVE_INFINITY) =>
  (minutes: number) =>
    own(minutes) + 600 * Math.max(0, Math.min(until, minutes) - since)

describe('a jump leads back', () => {
  const from = islandOf(stands(0, 10, 5000), stands(11, 20, 10_000))
  const home = islandOf(stands(-20, -15, 20_000), stands(-10, -1, 0))
  const to = (metres: number) => isBack(from, islandOf(stands(21, 30, metres), stands(31, 40, 0)), home)

  test('where it ends not half as far from where the machine was before as from where it was last', () => {
    expect([to(0), to(3330), to(3340), to(6000)]).toEqual([true, true, false, false])
    expect([to(-9990), to(-10_010)]).toEqual([true, false])
  })
})

describe('a machine comes to a place by itself', () => {
  const fast = (kmh: number) => (minutes: number) => (kmh * 1000 * (minutes - 60)) / 60
  const comes = (metres: number, at: number, before: Island = islandOf(drive(0, 60, fast(36)))) =>
    comesByItself(before, stands(at, at + 10, metres))

  test('that is not much farther than it goes at the speed that it had', () => {
    // Ten minutes at 36 km/h, and a fifth more.
    expect([comes(7190, 70), comes(-7190, 70), comes(7210, 70)]).toEqual([true, true, false])
    expect(comes(14_390, 80)).toBe(true)
  })

  test('within an hour and a half', () => {
    expect([comes(100, 150), comes(100, 150.1)]).toEqual([true, false])
    expect([comes(64_700, 150), comes(64_900, 150)]).toEqual([true, false])
  })

  test('the speed being that of its last half hour', () => {
    const slower = islandOf(
      drive(-60, 0, (minutes) => 2000 * minutes),
      drive(0, 60, (minutes) => 600 * (minutes - 60)),
    )
    expect([comes(7190, 70, slower), comes(7210, 70, slower)]).toEqual([true, false])
    const pieces = islandOf(drive(0, 29, fast(72)), drive(30, 45, fast(36)), drive(45.5, 60, fast(36)))
    expect([comes(7190, 70, pieces), comes(7210, 70, pieces)]).toEqual([true, false])
  })

  test('of all of that time, however long the steps are', () => {
    // Nine minutes of standing, and one of 1200 m: 7.2 km/h.
    const nodes = [makeNode(50, 50, -1200), makeNode(59, 59, -1200), makeNode(60, 60, 0)]
    const island = islandOf(makePiece(nodes))
    expect([comes(1430, 70, island), comes(1450, 70, island)]).toEqual([true, false])
  })

  test('and stays where it stood, from which no step leads', () => {
    const stood = islandOf(stands(0, 60, 0))
    expect([comes(0, 70, stood), comes(10, 70, stood)]).toEqual([true, false])
  })
})

describe('a receiver was led off', () => {
  const away = islandOf(drive(0, 60, led(50)))
  const back = islandOf(drive(61, 120, own))

  test('from when it no longer went as the machine goes', () => {
    const [there, elsewhere] = ledOff(away, back, []) ?? []
    expect(minuteOf(elsewhere?.pieces[0].from ?? 0)).toBeCloseTo(50, 0)
    expect(elsewhere && minuteOf(lastOf(elsewhere).to)).toBe(60)
    expect(beginsOf(there)).toEqual([0, 61])
    expect(there && minuteOf(there.pieces[0].to)).toBeCloseTo(50, 0)
    expect(there?.pieces[1]).toBe(back.pieces[0])
  })

  test('not where it went on as before', () => {
    expect(ledOff(islandOf(drive(0, 60, own)), islandOf(drive(61, 120, (minutes) => own(minutes) - 6000)), [])).toBe(
      undefined,
    )
    expect(ledOff(islandOf(stands(0, 60, 0)), back, [])).toBeUndefined()
  })

  test('where it is heard at its place for a tenth of that time at least', () => {
    const heard = (minutes: number) => ledOff(away, { ...back, heard: minutes * MINUTE }, []) !== undefined
    expect([heard(1.1), heard(0.9)]).toEqual([true, false])
  })

  test('with all its pieces behind that moment, and those before it are there', () => {
    const way = led(50)
    const pieces = islandOf(drive(0, 30, way), drive(30.5, 45, way), drive(45.5, 53, way), drive(53.5, 60, way))
    const [there, elsewhere] = ledOff(pieces, back, []) ?? []
    expect(there?.pieces.map(({ from }) => minuteOf(from))).toEqual([0, 30.5, 45.5, 61])
    expect(elsewhere?.pieces.map(({ from }) => Math.round(2 * minuteOf(from)) / 2)).toEqual([50, 53.5])
    expect(there && minuteOf(there.pieces[2]?.to ?? 0)).toBeCloseTo(50, 0)
  })

  test('by a whole piece, where it was led from its beginning on', () => {
    const before = islandOf(
      drive(0, 50, own),
      drive(52, 62, (minutes) => own(minutes) + 600 * (minutes - 51.5)),
    )
    const [there, elsewhere] = ledOff(before, islandOf(drive(63, 120, own)), []) ?? []
    expect([beginsOf(there), beginsOf(elsewhere)]).toEqual([[0, 63], [52]])
    expect(there?.pieces[0]).toBe(before.pieces[0])
    expect(elsewhere?.pieces[0]).toBe(before.pieces[1])
  })

  test('for an hour and a half at most', () => {
    const since = (minutes: number) => {
      const [, elsewhere] = ledOff(islandOf(drive(0, 180, led(minutes))), islandOf(drive(181, 240, own)), []) ?? []
      return elsewhere && minuteOf(elsewhere.pieces[0].from)
    }
    expect(since(100)).toBeCloseTo(100, 0)
    expect(since(91)).toBeCloseTo(91, 0)
    expect(since(80)).toBeGreaterThan(89)
  })

  test('at the place where it was then', () => {
    const [there, elsewhere] = ledOff(away, back, []) ?? []
    const places = [there?.pieces[0].last, elsewhere?.pieces[0].first].map((coords) => (coords?.[0] ?? 0) - 55.5)
    for (const degrees of places) expect(Math.abs(degrees * 111_195 - own(50))).toBeLessThan(200)
  })

  describe('as it usually goes:', () => {
    /** A place at which it may come by itself a little later, so that nothing must have led it. */
    const later = (before: Island) => {
      const { to, last } = lastOf(before)
      return islandOf(makePiece([{ from: to + 5 * MINUTE, until: to + 9 * MINUTE, coords: last }]))
    }
    const begins = (before: Island, after: Island, others: Island[] = [later(before)]) => {
      const [, elsewhere] = ledOff(before, after, others) ?? []
      return elsewhere && minuteOf(elsewhere.pieces[0].from)
    }

    test('as in the half hour before it may have been led, not earlier', () => {
      // An hour and a half at the speed at which it is led much later.
      const fast = (minutes: number) => own(minutes) + 600 * Math.min(0, minutes - 89)
      const away = islandOf(drive(0, 210, (minutes) => fast(minutes) + 600 * Math.max(0, minutes - 200)))
      expect(begins(away, islandOf(stands(211, 300, own(210))))).toBeCloseTo(200, 0)
    })

    test('as in all of that half hour', () => {
      const rests = (minutes: number) => own(Math.max(10, minutes)) + 600 * Math.max(0, minutes - 100)
      expect(begins(islandOf(drive(0, 120, rests)), islandOf(stands(121, 200, own(120))), [])).toBeCloseTo(100, 0)
    })

    test('as in the first ten minutes, where it was not seen for long before', () => {
      const away = islandOf(drive(0, 30, led(15)))
      expect(begins(away, islandOf(stands(31, 120, own(30))))).toBeCloseTo(15, 0)
      // Nothing is known of one that is led from the beginning on.
      expect(begins(islandOf(drive(0, 30, led(0))), islandOf(stands(31, 120, own(30))))).toBeUndefined()
    })

    test('as in the half hour after it is back, not later', () => {
      const goes = (minutes: number) => own(minutes) + 600 * Math.max(0, minutes - 43)
      expect(begins(islandOf(drive(0, 22, led(3))), islandOf(drive(23, 300, goes)))).toBeCloseTo(3, 0)
    })

    test('a way that is only a little faster was led, unless it came to a later place by itself', () => {
      const slightly = (minutes: number) => own(minutes) + 90 * Math.max(0, minutes - 115)
      const [before, after] = [islandOf(drive(0, 120, slightly)), islandOf(drive(121, 160, own))]
      const far = islandOf(stands(125, 130, 300_000))
      expect(begins(before, after, [])).toBeCloseTo(115, 0)
      expect(begins(before, after, [far])).toBeCloseTo(115, 0)
      expect(begins(before, after, [later(before)])).toBeUndefined()
      expect(begins(before, after, [later(before), far])).toBeUndefined()
    })
  })
})

describe('a receiver that jumped off was led back', () => {
  const before = islandOf(drive(0, 60, own))
  const back =
    (mPerMinute: number, until = 71) =>
    (minutes: number) =>
      own(minutes) + mPerMinute * Math.max(0, until - minutes)

  test('where it went as the machine goes once it was back, and another way before', () => {
    expect(wasLedBack(before, islandOf(drive(61, 120, back(1200))), momentOf(71))).toBe(true)
    expect(wasLedBack(before, islandOf(drive(61, 120, own)), momentOf(71))).toBe(false)
    expect(wasLedBack(before, islandOf(drive(61, 120, (minutes) => own(minutes) + 6000)), momentOf(71))).toBe(false)
  })

  test('no longer than until it was near its place', () => {
    const drives = islandOf(drive(61, 120, back(1200, 90)))
    expect([wasLedBack(before, drives, momentOf(90)), wasLedBack(before, drives, momentOf(62))]).toEqual([true, false])
  })

  test('not where a way that is a little faster may be its own', () => {
    expect(wasLedBack(before, islandOf(drive(61, 120, back(-90, 66))), momentOf(66))).toBe(false)
  })

  describe('as the machine goes:', () => {
    const stood = islandOf(stands(0, 60, own(60)))
    /** Led back by 20 m/s, so that it seems to go at 15 m/s to the south. */
    const led = back(1200)

    test('as it goes in the half hour after it is back, not later', () => {
      const goes = (minutes: number) => led(minutes) + 600 * Math.max(0, minutes - 101)
      expect(wasLedBack(stood, islandOf(drive(61, 300, goes)), momentOf(71))).toBe(true)
    })

    test('not as it was led', () => {
      expect(wasLedBack(stood, islandOf(drive(61, 81, led)), momentOf(71))).toBe(true)
    })

    test('as it went in the half hour before, not earlier', () => {
      const slow = (minutes: number) => own(minutes) + 600 * Math.min(0, minutes - 30)
      const [first, last] = [drive(-240, 60, slow), drive(61, 73, led)]
      expect(wasLedBack(islandOf(first), islandOf(last), momentOf(71))).toBe(true)
    })
  })
})
