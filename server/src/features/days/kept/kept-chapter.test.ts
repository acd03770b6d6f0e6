/** What is kept of a day's chapters, as bytes. */
import { serialize } from 'node:v8'
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { spoofed, spread } from '../../../../test/deceived.ts'
import { type Leg, machineDay, type Receiver } from '../../../../test/machines.ts'
import { dayOfTrack } from '../../tracks/day.rules.ts'
import type { KnownMachine } from '../../tracks/known-machine.ts'
import { rawTrackOf } from '../../tracks/track.ts'
import { VERSION } from '../chapters-version.ts'
import { signsOf } from '../signs.rules.ts'
import {
  type ByteField,
  column32,
  double,
  Input,
  manyOf,
  map,
  Output,
  orNull,
  orUndefined,
  runs,
  some,
  utf8,
  whole,
  wordOf,
} from './fields.ts'
import { chapterBytes, type KeptChapter, keptIn, machineMark } from './kept-chapter.ts'

const HOUR = 3600
const digs: Leg[] = [
  { does: 'parks', seconds: HOUR, engine: 'off' },
  { does: 'turns', seconds: 2 * HOUR, radius: 2.5, engine: 'digs' },
  { does: 'parks', seconds: HOUR, engine: 'idles' },
  { does: 'city', seconds: HOUR, kmh: 40 },
]
const shakes = { noise: 0.02, idle: 0.2 }

/** As the chapters of a day are kept. */
function chaptersOf(receiver: Receiver, jams: boolean, machine: KnownMachine = {}): KeptChapter[] {
  const { points, start } = machineDay(digs, receiver)
  const given = jams ? spoofed(points, spread(3, 12, [0, 5])) : points
  const track = rawTrackOf(given.map((point) => ({ ...point, recorder: 'a' })))
  const { read, recorder } = dayOfTrack(track, start, machine)
  if (!read) throw new Error('one recorder tells it')
  const sums = {
    tail: 0.1 + 0.2,
    signs: signsOf(track, 0, track.t.length),
    batteries: [{ t: start, battery: 81, recorder: 'a' }],
  }
  const { learned } = read
  return read.chapters.map((chapter, number) => ({
    number,
    start,
    recorder,
    machine: machineMark(machine),
    learned,
    chapter,
    sums,
  }))
}

const cases: Record<string, KeptChapter[]> = {
  'a digging machine, a point a second': chaptersOf({ shakes }, false, { type: 'ekskavator' }),
  'one whose receiver is deceived, without speeds': chaptersOf({ every: 5, speed: 'none', shakes }, true),
  'a lorry with bad fixes': chaptersOf({ every: 10, spikes: { share: 0.05, off: [60, 300] }, accuracy: 25 }, false, {
    type: 'samosval',
  }),
}

describe.for(Object.keys(cases))('chapters of %s', (name) => {
  const chapters = cases[name] ?? []

  test('are read as they were written, to the last digit', () => {
    expect(chapters.length).toBeGreaterThan(2)
    for (const chapter of chapters) expect(keptIn(chapterBytes(chapter))).toStrictEqual(chapter)
  })

  test('take no more room than objects of V8', () => {
    const total = (all: Uint8Array[]) => all.reduce((sum, { length }) => sum + length, 0)
    expect(total(chapters.map((chapter) => chapterBytes(chapter)))).toBeLessThan(
      0.7 * total(chapters.map((one) => serialize(one))),
    )
  })
})

describe('bytes that are not read', () => {
  const [chapter] = cases['one whose receiver is deceived, without speeds'] as [KeptChapter]
  const bytes = chapterBytes(chapter)

  test('are those of another version', () => {
    for (const version of [0, VERSION - 1, VERSION + 1]) expect(keptIn(chapterBytes(chapter, version))).toBeUndefined()
  })

  test('end too soon, or too late', () => {
    for (let end = 0; end < bytes.length; end += 7) expect(keptIn(bytes.subarray(0, end))).toBeUndefined()
    expect(keptIn(Buffer.concat([bytes, Buffer.of(0)]))).toBeUndefined()
  })

  test('are broken anywhere, in a single bit', () => {
    for (let at = 0; at < bytes.length; at += 3) {
      const broken = Buffer.from(bytes)
      broken.writeUInt8(broken.readUInt8(at) ^ (1 << (at % 8)), at)
      expect(keptIn(broken)).toBeUndefined()
    }
  })

  test('are anything else', () => {
    expect(keptIn(Buffer.alloc(0))).toBeUndefined()
    expect(keptIn(serialize({ version: VERSION }))).toBeUndefined()
    fc.assert(fc.property(fc.uint8Array({ maxLength: 300 }), (any) => keptIn(Buffer.from(any)) === undefined))
  })
})

test('a machine of which something else is known has another mark', () => {
  const engine = { phones: { a: { usual: { idle: 0.1, work: 0.3 }, firm: undefined, marked: {} } }, marks: [] }
  const known: KnownMachine[] = [{}, { type: 'ekskavator' }, { type: 'samosval' }, { type: 'ekskavator', engine }]
  expect(new Set(known.map(machineMark)).size).toBe(known.length)
  expect(machineMark({ type: undefined })).toBe(machineMark({}))
})

describe('a field', () => {
  function again<T>(field: ByteField<T>, value: T): T {
    const output = new Output()
    field.write(output, value)
    const input = new Input(output.end())
    const read = field.read(input)
    expect(input.left).toBe(0)
    return read
  }
  function holds<T>(field: ByteField<T>, values: fc.Arbitrary<T>): void {
    const check = (value: T) => {
      expect(again(field, value)).toStrictEqual(value)
    }
    fc.assert(fc.property(values, check))
  }

  test('is read as it was written', () => {
    holds(double, fc.double())
    holds(whole, fc.nat({ max: 2 ** 31 - 1 }))
    holds(utf8, fc.string({ unit: 'grapheme' }))
    holds(orNull(double), fc.option(fc.double()))
    holds(orUndefined(whole), fc.option(fc.nat(), { nil: undefined }))
    holds(manyOf(double), fc.array(fc.double(), { maxLength: 2000 }))
    holds(
      map(whole, double),
      fc.array(fc.tuple(fc.nat(), fc.double())).map((entries) => new Map(entries)),
    )
    holds(
      runs,
      fc.array(fc.nat({ max: 3 })).map((values) => Uint8Array.from(values)),
    )
    holds(column32, fc.float32Array())
    holds(wordOf(['a', 'b']), fc.constantFrom('a', 'b'))
    holds(
      some(['a', 'b'], double),
      fc.record({ a: fc.double(), b: fc.double() }, { requiredKeys: [], noNullPrototype: true }),
    )
    expect(again(whole, 2 ** 32 - 1)).toBe(2 ** 32 - 1)
  })

  test('refuses what it cannot write', () => {
    for (const value of [-1, 0.5, Number.NaN, 2 ** 32, -0])
      expect(() => whole.write(new Output(), value)).toThrow(RangeError)
  })

  test.for<[string, ByteField<unknown>, number[]]>([
    ['a list', manyOf(double), [0xff, 0xff, 0xff, 0x7f]],
    ['runs', runs, [0xff, 0xff, 0xff, 0x7f, 1, 1]],
    ['a run of nothing', runs, [2, 0, 1]],
    ['a run that is too long', runs, [2, 3, 1]],
    ['a count', whole, [0xff, 0xff, 0xff, 0xff, 0xff, 0xff, 1]],
    ['a flag', orNull(double), [2]],
    ['a word', wordOf(['a']), [1]],
    ['a column', column32, [2, 0, 0]],
  ])('makes no room for %s that cannot be', ([, field, bytes]) => {
    expect(() => field.read(new Input(Uint8Array.from(bytes)))).toThrow(RangeError)
  })
})
