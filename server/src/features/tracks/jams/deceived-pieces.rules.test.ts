/** Which of a day's pieces are false, and what is said of them. Minutes; metres north; no machine goes faster than 120 km/h. */
import { describe, expect, test } from 'vitest'
import { COUNTED, DUPLICATE, JAM, JAM_IN_PLACE, JUMP, OTHER } from '../filter.rules.ts'
import { rawTrackOf } from '../track.ts'
import {
  type Deceived,
  deceivedBy,
  type Hole,
  isSameUntil,
  markDeceived,
  NOT_DECEIVED,
  staysIn,
} from './deceived.rules.ts'
import { drive, makeNode, makePiece, minuteOf, momentOf, northOf } from './pieces.fixture.ts'
import type { Piece } from './pieces.rules.ts'
import type { ShownPlace } from './shown-places.rules.ts'

const FAR = 61_000
const stands = (from: number, to: number, metres = 0, more: Partial<Piece> = {}): Piece =>
  makePiece([makeNode(from, to, metres)], more)
const left = (from: number, to: number) => ({ from: momentOf(from), to: momentOf(to) })
const minutes = (moment: number) => Math.round(100 * minuteOf(moment)) / 100
const metresOf = (coords: readonly [number, number] | null | undefined) =>
  coords ? Math.round((coords[0] - 55.5) * 111_195) : coords
const deceived = (...pieces: Piece[]) => deceivedBy(pieces, 120)
const holes = (...pieces: Piece[]) =>
  deceived(...pieces).holes.map(({ after, before }) => [minutes(after), minutes(before)])
const jams = (...pieces: Piece[]) =>
  deceived(...pieces).holes.map(({ jam }) => jam && [minutes(jam.from), minutes(jam.to)])
const onlyJam = (...pieces: Piece[]) => {
  const { holes } = deceived(...pieces)
  expect(holes).toHaveLength(1)
  return holes[0]?.jam
}

test('of one place nothing is false', () => {
  expect(deceived(stands(0, 60), stands(61, 90, 1000))).toBe(NOT_DECEIVED)
  expect(deceived()).toBe(NOT_DECEIVED)
  expect(NOT_DECEIVED).toEqual({ holes: [], seams: [], claims: [] })
})

test('between two times at its place it was deceived, and stayed there', () => {
  const { holes, seams } = deceived(stands(0, 60), stands(61, 90, FAR), stands(91, 150, 100))
  expect(seams).toEqual([])
  expect(holes).toEqual([
    {
      after: momentOf(60),
      before: momentOf(91),
      own: [],
      jam: {
        from: momentOf(61),
        to: momentOf(90),
        points: 30,
        coords: northOf(FAR),
        distance: expect.closeTo(61, 2),
        place: northOf(0),
      },
    },
  ])
})

describe('a place within another one’s time', () => {
  test('is false, unless it was heard ten times as long', () => {
    expect(holes(stands(0, 3), stands(4, 64, FAR), stands(65, 68))).toEqual([[3, 65]])
    expect(holes(stands(0, 3), stands(4, 65, FAR), stands(66, 69))).toEqual([
      [Number.NEGATIVE_INFINITY, 4],
      [65, Number.POSITIVE_INFINITY],
    ])
  })

  test('begins later and ends sooner', () => {
    expect(deceived(stands(0, 60), stands(0, 30, FAR)).seams).toEqual([])
    expect(jams(stands(0, 60), stands(0, 30, FAR))).toEqual([[0, 30]])
    expect(jams(stands(0, 60), stands(30, 60, FAR))).toEqual([[30, 60]])
  })
})

describe('of two places that exclude each other', () => {
  test('both count where each was heard for a third of the other’s time, and no way leads between them', () => {
    const both = deceived(stands(0, 60), stands(61, 81, FAR))
    expect(both).toMatchObject({ holes: [], seams: [momentOf(61)] })
    expect(deceived(stands(0, 20), stands(21, 81, FAR))).toMatchObject({ holes: [], seams: [momentOf(21)] })
  })

  test('that which was heard for less is false', () => {
    expect(deceived(stands(0, 60), stands(61, 80.9, FAR))).toMatchObject({
      holes: [{ after: momentOf(60), before: Number.POSITIVE_INFINITY, jam: { place: null } }],
      seams: [],
    })
    expect(deceived(stands(0, 19.9), stands(21, 81, FAR))).toMatchObject({
      holes: [{ after: Number.NEGATIVE_INFINITY, before: momentOf(21), jam: { place: null } }],
      seams: [],
    })
  })

  test('the first one stays where both were heard as long', () => {
    const [first, second] = [stands(0, 30), stands(20, 50, FAR)]
    expect(jams(first, second)).toEqual([[20, 50]])
    expect(jams(stands(0, 30), stands(20, 51, FAR))).toEqual([[0, 30]])
  })

  test('what lies within the time of the longer one is false, and what lies outside of it is not', () => {
    const away = 300_000
    const all = [stands(0, 30), stands(40, 60, away), stands(100, 130), stands(140, 200, away)]
    expect(deceived(...all)).toMatchObject({
      holes: [{ after: momentOf(60), before: momentOf(140), jam: { from: momentOf(100), to: momentOf(130) } }],
      seams: [momentOf(40)],
    })
    // A third one lies apart from both or is false too.
    const third = (from: number, to: number) =>
      deceived(stands(0, 60), stands(61, 121, away), stands(from, to, 600_000))
    expect(third(122, 150)).toMatchObject({ holes: [], seams: [momentOf(61), momentOf(122)] })
    expect(third(110, 150).holes).toMatchObject([{ jam: { from: momentOf(110) } }])
    expect(third(121, 150).holes).toHaveLength(1)
    expect(deceived(stands(-40, 0, 600_000), stands(0, 60), stands(61, 121, away)).holes).toHaveLength(1)
    expect(deceived(stands(-40, -1, 600_000), stands(0, 60), stands(61, 121, away)).holes).toEqual([])
  })
})

describe('a place that others were shown', () => {
  const shown = (metres: number): ShownPlace => ({ from: momentOf(0), to: momentOf(1440), coords: northOf(metres) })
  const [there, elsewhere] = [stands(0, 60), stands(61, 181, FAR)]

  test('is false, however long it was heard', () => {
    const by = (...places: ShownPlace[]) =>
      deceivedBy([there, elsewhere], 120, places).holes.map(({ jam }) => metresOf(jam?.coords))
    expect([by(), by(shown(FAR)), by(shown(0))]).toEqual([[], [FAR], [0]])
  })

  test('is as good as another one, where all are such places', () => {
    expect(deceivedBy([there, elsewhere], 120, [shown(0), shown(FAR)]).holes).toEqual([])
  })

  test('makes nothing false that lies within its time', () => {
    const pieces = [stands(0, 60, FAR), stands(61, 90), stands(91, 150, FAR)]
    expect(deceivedBy(pieces, 120, [shown(FAR)]).holes.map(({ jam }) => jam && minutes(jam.from))).toEqual([0, 91])
  })
})

describe('to other machines’ days is told', () => {
  const claims = (...pieces: Piece[]) =>
    deceived(...pieces).claims.map(({ from, to, coords, isProved }) => [
      minutes(from),
      minutes(to),
      metresOf(coords),
      isProved,
    ])

  test('a place that it came to and left again, and its own only where that was heard for a third of the time', () => {
    expect(claims(stands(0, 60), stands(61, 90, FAR), stands(91, 150))).toEqual([[61, 90, FAR, true]])
    expect(claims(stands(0, 30), stands(31, 51, FAR), stands(52, 82))).toEqual([
      [0, 30, 0, false],
      [31, 51, FAR, true],
      [52, 82, 0, false],
    ])
    expect(claims(stands(0, 30), stands(31, 50.9, FAR), stands(52, 82))).toEqual([[31, 50.9, FAR, true]])
  })

  test('nothing as proved that began or ended together with another place', () => {
    const proved = (from: number, to: number) =>
      deceived(stands(0, 60), stands(from, to, FAR)).claims.map(({ isProved }) => isProved)
    expect([proved(0, 30), proved(30, 60), proved(20, 40)]).toEqual([
      [false, false],
      [false, false],
      [false, true],
    ])
  })

  test('each of two that exclude each other, as one of which nobody knows', () => {
    expect(claims(stands(0, 60), stands(61, 66, FAR))).toEqual([
      [0, 60, 0, false],
      [61, 66, FAR, false],
    ])
  })
})

describe('a jam', () => {
  const among = (...pieces: Piece[]) => onlyJam(stands(0, 60), ...pieces, stands(91, 150))

  test('has at least two fixes, and a minute between the true ones', () => {
    const single = (points: number) => among(stands(61, 90, FAR, { points }))
    expect([single(1), single(2)?.points]).toEqual([undefined, 2])
    expect(holes(stands(0, 60), stands(61, 90, FAR, { points: 1 }), stands(91, 150))).toEqual([[60, 91]])
    const short = (from: number, to: number, before: number) =>
      onlyJam(stands(0, 60), stands(from, to, FAR, { points: 5 }), stands(before, 150))
    expect(short(60.2, 60.5, 60.9)).toBeUndefined()
    expect(short(60.2, 60.5, 61)?.points).toBe(5)
    // Of true fixes that are far in time a minute counts.
    expect(onlyJam(stands(0, 50), stands(60, 60, FAR, { points: 5 }), stands(60.1, 150))).toBeDefined()
    expect(onlyJam(stands(0, 59.95), stands(60, 60, FAR, { points: 5 }), stands(70, 150))).toBeDefined()
  })

  test('is where most of its fixes were, as far off as the farthest was', () => {
    const jam = among(stands(61, 65, FAR), stands(66, 80, 70_000), stands(81, 90, 90_000))
    expect([metresOf(jam?.coords), jam?.points]).toEqual([70_000, 30])
    expect(jam?.distance).toBeCloseTo(90, 2)
    expect(metresOf(among(stands(61, 80, FAR), stands(81, 90, 90_000))?.coords)).toBe(FAR)
    expect(metresOf(among(stands(61, 75, FAR), stands(76, 90, 90_000))?.coords)).toBe(FAR)
    const flown = among(makePiece([makeNode(61, 61, 50_000), makeNode(70, 70, 65_000), makeNode(80, 90, 60_000)]))
    expect(flown?.distance).toBeCloseTo(65, 2)
  })

  test('leaves the machine where it was, if it comes back within 150 m', () => {
    const back = (metres: number) => onlyJam(stands(0, 60), stands(61, 90, FAR), stands(91, 150, metres))?.place
    expect([metresOf(back(149)), back(151)]).toEqual([0, null])
    expect([metresOf(back(-149)), back(-151)]).toEqual([0, null])
  })

  test('is as far off as from where the machine was last before it, or first behind it', () => {
    const drives = drive(0, 60, (minutes) => 300 * minutes)
    expect(onlyJam(drives, stands(61, 90, 70_000), stands(91, 150, 18_000))?.distance).toBeCloseTo(52, 2)
    expect(onlyJam(stands(0, 19, 70_000), stands(20, 150, 18_000))?.distance).toBeCloseTo(52, 2)
    expect(onlyJam(stands(0, 130, 18_000), stands(131, 150, 70_000))?.distance).toBeCloseTo(52, 2)
  })

  test('by turns with the true place leaves that its time, and says nothing of where it stayed', () => {
    const turns = stands(0, 90, 0, { left: [left(30, 40), left(50, 60)] })
    const other = stands(30.1, 59.9, FAR, { left: [left(39.9, 50.1)] })
    const { holes } = deceived(turns, other)
    expect(holes.map(({ after, before, own }) => [after, before, own.map(({ from, to }) => [from, to])])).toEqual([
      [momentOf(30), momentOf(40), []],
      [momentOf(50), momentOf(60), []],
    ])
    // Half of its fixes each, ten minutes apart.
    expect(holes.map(({ jam }) => jam?.points)).toEqual([15, 15])
    expect(holes.map(({ jam }) => metresOf(jam?.place))).toEqual([0, 0])
    const quick = deceived(
      stands(0, 90, 0, { left: [left(30, 31), left(32, 33)] }),
      stands(30.1, 32.9, FAR, { left: [left(30.9, 32.1)] }),
    ).holes
    expect(quick.map(({ own, jam }) => [own.map(({ from, to }) => [minutes(from), minutes(to)]), jam?.place])).toEqual([
      [[[31, 32]], null],
    ])
  })
})

describe('of a track', () => {
  const hole = (after: number, before: number, more: Partial<Hole> = {}): Hole => ({
    after: momentOf(after),
    before: momentOf(before),
    own: [],
    jam: { from: 0, to: 0, points: 5, coords: [55.5, 38.2], distance: 61, place: null },
    ...more,
  })
  const inPlace = { from: 0, to: 0, points: 5, coords: [55.5, 38.2], distance: 61, place: [55.5, 38.2] } as const
  const track = rawTrackOf(Array.from({ length: 11 }, (_, minute) => ({ at: momentOf(minute), lat: 55.5, lng: 38.2 })))
  const marked = (holes: Hole[], flags = new Uint8Array(11)) => {
    markDeceived(track, flags, { ...NOT_DECEIVED, holes })
    return [...flags]
  }

  test('the machine stayed until ten seconds before its true fixes came back', () => {
    const deceived: Deceived = {
      ...NOT_DECEIVED,
      holes: [hole(1, 2), hole(3, 6, { jam: { ...inPlace, place: [...inPlace.place], coords: [...inPlace.coords] } })],
    }
    expect(staysIn(deceived)).toEqual([{ from: momentOf(3), to: momentOf(6) - 10_000 }])
  })

  test('points between the true ones are false', () => {
    expect(marked([hole(3, 6)])).toEqual([0, 0, 0, 0, JAM, JAM, 0, 0, 0, 0, 0])
    expect(marked([hole(3, 6, { jam: undefined })])).toEqual([0, 0, 0, 0, JUMP, JUMP, 0, 0, 0, 0, 0])
    expect(marked([hole(1, 3), hole(8, 10)])).toEqual([0, 0, JAM, 0, 0, 0, 0, 0, 0, JAM, 0])
    const begins = { ...hole(0, 2), after: Number.NEGATIVE_INFINITY }
    const ends = { ...hole(8, 0), before: Number.POSITIVE_INFINITY }
    expect(marked([begins, ends])).toEqual([JAM, JAM, 0, 0, 0, 0, 0, 0, 0, JAM, JAM])
  })

  test('but those that its own are between', () => {
    const own = [left(3.5, 4), left(6, 7)]
    expect(marked([hole(2, 9, { own })])).toEqual([0, 0, 0, JAM, 0, JAM, 0, 0, JAM, 0, 0])
  })

  test('those while it stayed are in place, but for the last seconds', () => {
    const jam = { ...inPlace, place: [55.5, 38.2], coords: [55.5, 38.2] } satisfies Hole['jam']
    expect(marked([hole(3, 6, { jam })])).toEqual([0, 0, 0, 0, JAM_IN_PLACE, JAM_IN_PLACE, 0, 0, 0, 0, 0])
    expect(marked([hole(3, 5 + 10 / 60, { jam })]).slice(4, 6)).toEqual([JAM_IN_PLACE, JAM_IN_PLACE])
    expect(marked([hole(3, 5 + 9 / 60, { jam })]).slice(4, 6)).toEqual([JAM_IN_PLACE, JAM])
    expect(marked([hole(0, 2), hole(3, 6, { jam }), hole(7, 9)])).toEqual([
      0,
      JAM,
      0,
      0,
      JAM_IN_PLACE,
      JAM_IN_PLACE,
      0,
      0,
      JAM,
      0,
      0,
    ])
  })

  test('what is wrong by itself stays so, but for repetitions', () => {
    const flags = new Uint8Array(11)
    flags.set([OTHER, DUPLICATE, COUNTED], 4)
    expect(marked([hole(3, 7)], flags).slice(4, 7)).toEqual([OTHER, JAM, JAM])
  })
})

describe('what was found before a moment', () => {
  const jam: Hole['jam'] = { from: 0, to: 0, points: 5, coords: [55.5, 38.2], distance: 61, place: null }
  const found = (more: Partial<Hole> = {}, seams: number[] = []): Deceived => ({
    ...NOT_DECEIVED,
    holes: [{ after: momentOf(10), before: momentOf(40), own: [left(20, 30)], jam, ...more }],
    seams,
  })
  const isSame = (other: Deceived, until = 50) => isSameUntil(found(), other, momentOf(until))

  test('is the same where nothing differs but how a jam is described', () => {
    expect([isSame(found()), isSame(found({ jam: { ...jam, points: 6, distance: 60 } }))]).toEqual([true, true])
    expect(isSameUntil(NOT_DECEIVED, NOT_DECEIVED, 0)).toBe(true)
  })

  test('differs by where a hole begins and ends, by its own times, and by whether and where the machine stayed', () => {
    const others: Partial<Hole>[] = [
      { after: momentOf(9) },
      { before: momentOf(41) },
      { own: [] },
      { own: [left(20, 29)] },
      { own: [left(21, 30)] },
      { jam: undefined },
      { jam: { ...jam, place: [55.5, 38.2] } },
    ]
    for (const more of others) expect(isSame(found(more))).toBe(false)
    expect(isSame(NOT_DECEIVED)).toBe(false)
  })

  test('is the same where only what comes later differs', () => {
    expect([isSame(found({ before: momentOf(41) }), 40), isSame(found({ own: [left(20, 29)] }), 29)]).toEqual([
      true,
      true,
    ])
    expect([isSame(found({ own: [] }), 20), isSame(found({ own: [] }), 20.1)]).toEqual([true, false])
    expect([isSame(NOT_DECEIVED, 10), isSame(NOT_DECEIVED, 10.1)]).toEqual([true, false])
  })

  test('differs by seams up to that moment', () => {
    const seam = found({}, [momentOf(45)])
    expect([isSame(seam, 44.9), isSame(seam, 45)]).toEqual([true, false])
  })
})
