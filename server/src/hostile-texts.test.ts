/** No text may hold the thread: whatever reads one takes time in proportion to its length, at worst. */
import { globSync } from 'node:fs'
import { describe, expect, test } from 'vitest'
import { z } from 'zod'

const ROOT = new URL('../../', import.meta.url)
/** What a text consists of; each has been the worst case of some expression. */
const UNITS = [
  '1',
  ' ',
  '\t',
  '\n',
  ' \n',
  '.',
  '-',
  '[',
  '(',
  '{"a":',
  '<!--',
  '<a ',
  '"',
  '\\',
  '/',
  '@a.',
  'a',
  'a.',
  '1.',
  '1,',
  'http://',
  '%',
  '&#',
  '\ud800',
  '\u0301',
  '🏗️\u200d',
  ';',
  '$G,',
]
/** Characters. */
const [SHORT, LONG] = [10_000, 100_000]
/** A text that takes less than this, ms, is good enough, however the time of a shorter one is measured. */
const FLOOR = 3
/** Not measured twice, ms. */
const HOPELESS = 1000
/** Ten times the text may take so many times as long; a quadratic reader takes a hundred. */
const GROWTH = 40

const textOf = (unit: string, length: number) => `${unit.repeat(length / unit.length)}!`

/** Ms of this thread's work: those of the clock are longer on a busy machine. */
function spentSince(start: NodeJS.CpuUsage): number {
  const { user, system } = process.threadCpuUsage(start)
  return (user + system) / 1000
}

/** The shortest of three runs, ms. */
function took(read: (text: string) => unknown, text: string): number {
  let least = Number.POSITIVE_INFINITY
  for (let run = 0; run < 3; run++) {
    const start = process.threadCpuUsage()
    try {
      read(text)
    } catch {
      // A refusal is an answer too.
    }
    least = Math.min(least, spentSince(start))
    if (least < FLOOR || least > HOPELESS) break
  }
  return least
}

/** The texts on which a reader is slower than in proportion. */
function slowOn(read: (text: string) => unknown): string[] {
  return UNITS.filter((unit) => {
    const short = took(read, textOf(unit, SHORT))
    return took(read, textOf(unit, LONG)) > GROWTH * Math.max(short, FLOOR)
  }).map((unit) => JSON.stringify(unit))
}

type Module = Record<string, unknown>
const load = async (pattern: string): Promise<[string, Module][]> =>
  Promise.all(
    globSync(pattern, { cwd: ROOT })
      .filter((file) => !file.includes('.test.'))
      .map(async (file): Promise<[string, Module]> => [file, await import(new URL(file, ROOT).href)]),
  )

/** Every schema that a module exports, also those of the parts of a call. */
function schemasOf(value: unknown, name: string): [string, z.ZodType][] {
  if (value instanceof z.ZodType) return [[name, value]]
  if (!value || typeof value !== 'object') return []
  return ['body', 'querystring', 'params'].flatMap((part) => schemasOf((value as Module)[part], `${name}.${part}`))
}

/** A value with the schema's fields in which every text is this one. */
function filled(schema: unknown, text: string, depth = 0): unknown {
  if (depth > 6) return text
  const inner = (part: unknown) => filled(part, text, depth + 1)
  if (schema instanceof z.ZodObject)
    return Object.fromEntries(Object.entries(schema.shape).map(([name, part]) => [name, inner(part)]))
  if (schema instanceof z.ZodArray) return [inner(schema.element)]
  if (schema instanceof z.ZodUnion)
    return inner(schema.options.find((one) => one instanceof z.ZodObject) ?? schema.options[0])
  if (schema instanceof z.ZodPipe) return inner(schema.in)
  if (schema instanceof z.ZodOptional || schema instanceof z.ZodNullable || schema instanceof z.ZodDefault)
    return inner(schema.unwrap())
  if (schema instanceof z.ZodBoolean) return true
  if (schema instanceof z.ZodRecord) return { [text]: text }
  return text
}

describe('schemas of the contract', async () => {
  const files = await load('shared/src/**/*.schema.ts')
  const schemas = files.flatMap(([file, module]) =>
    Object.entries(module).flatMap(([name, value]) => schemasOf(value, `${file} ${name}`)),
  )
  test('are all here', () => expect(schemas.length).toBeGreaterThan(100))
  test.each(schemas)('%s', (_name, schema) => {
    expect(slowOn((text) => [schema.safeParse(text), schema.safeParse(filled(schema, text))])).toEqual([])
  })
})

/** Names of fields that some protocol knows. */
const FIELDS = (
  '_type type lat lon lng latitude longitude tst timestamp time date starttimestamp acc accuracy hdop alt altitude vel ' +
  'speed cog bearing heading dir batt battery bat bs charge charging tid t m cc s sos alarm event device_id id deviceid ' +
  'location locations coords geometry coordinates properties provider motion activity is_moving odometer created_at points'
).split(' ')

/** Bodies as a phone could send them, with this text everywhere. */
const bodiesOf = (text: string): unknown[] => {
  const fields = Object.fromEntries(FIELDS.map((name) => [name, text]))
  const location = {
    ...fields,
    _type: 'location',
    type: 'Feature',
    coords: fields,
    location: fields,
    properties: fields,
  }
  const geometry = { type: 'Point', coordinates: [text, text] }
  return [
    text,
    fields,
    location,
    { locations: [{ ...location, geometry }] },
    [location],
    { points: [FIELDS.map(() => text)] },
  ]
}

describe('protocols of phones', async () => {
  const files = await load('server/src/features/recorders/phones/*.rules.ts')
  const readers = files.flatMap(([file, module]) =>
    Object.entries(module).flatMap(([name, read]): [string, (value: unknown) => unknown][] =>
      typeof read === 'function' && name !== 'sortReports' ? [[`${file} ${name}`, (value) => read(value)]] : [],
    ),
  )
  const { sortReports } = Object.fromEntries(files.flatMap(([, module]) => Object.entries(module))) as {
    sortReports: (reports: unknown, now: number) => unknown
  }
  test('are all here', () => expect(readers.length).toBeGreaterThan(10))
  test.each(readers)('%s', (_name, read) => {
    const all = (text: string) => {
      for (const body of bodiesOf(text))
        try {
          sortReports(read(body), Date.now())
        } catch {
          // Not a body of this protocol.
        }
    }
    expect(slowOn(all)).toEqual([])
  })
})

describe('readers of texts', async () => {
  const named = Object.fromEntries(
    (
      await Promise.all(
        [
          'shared/src/phone.ts',
          'shared/src/*-rules.ts',
          'shared/src/*/*-rules.ts',
          'shared/src/forum/forum-text.ts',
          'server/src/features/forum/search.rules.ts',
          'server/src/features/visitor/device.rules.ts',
          'server/src/features/accounts/user-url.rules.ts',
          'server/src/features/track-files/reading/{values,table,line-files,nmea,json}.rules.ts',
          'server/src/http/{network,query,bare-answers}.ts',
        ].map(load),
      )
    )
      .flat()
      .flatMap(([file, module]) =>
        Object.entries(module)
          .filter(([name, read]) => typeof read === 'function' && !/^(?:answer|refuse)/.test(name))
          .map(([name, read]) => [`${file} ${name}`, read as (text: unknown, more?: unknown) => unknown]),
      ),
  )
  test('are all here', () => expect(Object.keys(named).length).toBeGreaterThan(25))
  test.each(Object.entries(named))('%s', (_name, read) => {
    const all = (text: string) => {
      const result = read(text, {})
      if (result && typeof result === 'object' && Symbol.iterator in result) Array.from(result as Iterable<unknown>)
      read({ url: text })
    }
    expect(slowOn(all)).toEqual([])
  })

  test.each(['', '<?xml version="1.0"?><gpx><trk><trkseg><trkpt lat="1" lon="2">', 'time,lat,lon\n', '{"type":'])(
    'a file of points that begins with %j',
    async (start) => {
      const { readTrackFile } = await import('./features/track-files/reading/read-track-file.ts')
      const slow: string[] = []
      for (const unit of UNITS) {
        const time = async (length: number) => {
          const file = Buffer.from(start + textOf(unit, length))
          let least = Number.POSITIVE_INFINITY
          for (let run = 0; run < 3 && least >= FLOOR; run++) {
            const begun = process.threadCpuUsage()
            await readTrackFile(file).catch(() => undefined)
            least = Math.min(least, spentSince(begun))
          }
          return least
        }
        const [short, long] = [await time(SHORT), await time(LONG)]
        if (long > GROWTH * Math.max(short, FLOOR)) slow.push(JSON.stringify(unit))
      }
      expect(slow).toEqual([])
    },
  )
})
