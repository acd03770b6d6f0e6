/** What each column of a table holds: by its name, by its cells, or as the user has chosen. */
import type { ColumnMeaning } from '@spetskarta/shared/track-files/track-files.ts'
import type { CoordsReading } from '@spetskarta/shared/tracks/rules.ts'
import { meaningOf, type NamedColumn, namedColumn } from './columns.rules.ts'
import { loggerOf } from './loggers.rules.ts'
import { isWhole, readStamp } from './table-moments.rules.ts'
import { degreesOf, latLngOf } from './values.rules.ts'

export interface TableColumn {
  name: string
  /** The first cell that is not empty. */
  example: string
  meaning: ColumnMeaning
  /** False: a guess that the user must confirm. */
  sure: boolean
  /** In Russian. */
  why: string
}

/** The index of the column for each meaning that a table has. */
export type ColumnIndexes = Partial<Record<Exclude<ColumnMeaning, 'skip'>, number>>

export interface TableChoice {
  /** The meaning of each column. */
  columns?: ColumnMeaning[] | undefined
  /** IANA name; applies to moments without a zone. */
  zone?: string | undefined
  /** Time zone of the machine. */
  homeZone: string
  /** How the coordinates are meant; absent: as they are written. */
  coords?: CoordsReading | undefined
}

/** A row with the cells that are needed, or with all cells. */
export interface Row {
  cells: string[]
  line: number
}

const EXAMPLE_MAX = 60
const SPEED_NAMES = { speed_kmh: 'км/ч', speed_mps: 'м/с', speed_knots: 'узлах' } as const

/** `names`: the cells of the first line, empty if the table has no names. `rows`: some of the first rows. */
export function guessColumns(names: string[], rows: string[][], chosen?: ColumnMeaning[]): TableColumn[] {
  const width = Math.max(names.length, ...rows.map((row) => row.length))
  const columns = Array.from({ length: width }, (_, i): TableColumn => {
    const example = rows.find((row) => row[i])?.[i] ?? ''
    const name = names[i]?.replaceAll('\0', '').trim() || `Столбец ${i + 1}`
    return { name, example: example.slice(0, EXAMPLE_MAX), meaning: 'skip', sure: true, why: 'не поняли, что это' }
  })
  if (chosen?.length === width) {
    return columns.map((column, i) => ({ ...column, meaning: chosen[i] ?? 'skip', why: 'выбрано вами' }))
  }
  byNames(columns, names, rows)
  byCells(columns, rows)
  return columns
}

export function placesOf(columns: TableColumn[]): ColumnIndexes {
  const places: ColumnIndexes = {}
  columns.forEach(({ meaning }, i) => {
    if (meaning !== 'skip') places[meaning] ??= i
  })
  return places
}

/** What is missing to make points, in Russian; empty if nothing is missing. */
export function missingOf(places: ColumnIndexes): string[] {
  const missing = []
  const timed = places.moment !== undefined || (places.date !== undefined && places.time !== undefined)
  if (!timed) missing.push(places.date === undefined ? 'дата и время' : 'время')
  if (places.place === undefined && places.lat === undefined) missing.push('широта')
  if (places.place === undefined && places.lng === undefined) missing.push('долгота')
  return missing
}

const cellsOf = (rows: string[][], i: number) => rows.map((row) => row[i] ?? '').filter(Boolean)

function byNames(columns: TableColumn[], names: string[], rows: string[][]) {
  const logger = loggerOf(names)
  const named = names.map((name) => namedColumn(name))
  const best = (fits: (column: NamedColumn, i: number) => boolean) =>
    named
      .flatMap((column, i) => (column && fits(column, i) ? [{ i, rank: column.rank }] : []))
      .toSorted((a, b) => a.rank - b.rank)[0]?.i
  const has = (i: number, kind: 'whole' | 'date' | 'time') =>
    cellsOf(rows, i).some((cell) => {
      const stamp = readStamp(cell)
      return stamp && (kind === 'whole' ? isWhole(stamp) : stamp[kind] !== undefined)
    })
  const take = (i: number | undefined, meaning: ColumnMeaning, stamp: Partial<TableColumn> = {}) => {
    const column = i === undefined ? undefined : columns[i]
    if (column) Object.assign(column, { meaning, why: 'по названию', ...stamp })
    return column !== undefined
  }
  const whole =
    best(({ base }, i) => base === 'moment' && has(i, 'whole')) ??
    best(({ base }, i) => (base === 'time' || base === 'date') && has(i, 'whole'))
  if (!take(whole, 'moment')) {
    take(
      best(({ base }, i) => base === 'date' && has(i, 'date')),
      'date',
    )
    take(
      best(({ base }, i) => (base === 'time' || base === 'moment') && has(i, 'time')),
      'time',
    )
  }
  for (const meaning of ['lat', 'lng'] as const)
    take(
      best(({ base }) => base === meaning),
      meaning,
    )
  const placed = columns.some(({ meaning }) => meaning === 'lat') && columns.some(({ meaning }) => meaning === 'lng')
  if (!placed)
    take(
      best(({ base }, i) => base === 'place' && cellsOf(rows, i).some(latLngOf)),
      'place',
    )
  for (const base of ['speed', 'accuracy', 'hdop', 'heading', 'altitude', 'battery', 'mock', 'recorder'] as const) {
    const i = best((column) => column.base === base)
    const column = i === undefined ? undefined : named[i]
    if (i === undefined || !column) continue
    const meaning = meaningOf(column)
    if (meaning) take(i, meaning)
    else {
      const unit = logger?.speed ?? (/[а-я]/i.test(names[i] ?? '') ? 'speed_kmh' : 'speed_mps')
      const why = logger
        ? `в ${SPEED_NAMES[unit]} её пишет ${logger.name}`
        : `единица не указана, взяли ${SPEED_NAMES[unit]}: проверьте`
      take(i, unit, { sure: logger !== undefined, why })
    }
  }
  for (const [i, column] of columns.entries())
    if (named[i] && column.meaning === 'skip') column.why = 'хватает других столбцов'
}

/** If names are not enough: recognises columns whose cells can hardly be anything else. */
function byCells(columns: TableColumn[], rows: string[][]) {
  const missing = missingOf(placesOf(columns))
  if (missing.length === 0) return
  const free = columns.flatMap((column, i) => (column.meaning === 'skip' ? [{ column, cells: cellsOf(rows, i) }] : []))
  const find = (fits: (cell: string) => boolean) =>
    free.find(({ column, cells }) => column.meaning === 'skip' && cells.length > 0 && cells.every(fits))?.column
  const guess = (column: TableColumn | undefined, meaning: ColumnMeaning) =>
    column && Object.assign(column, { meaning, sure: false, why: 'похоже по содержимому: проверьте' })
  const stampFits = (fits: (stamp: NonNullable<ReturnType<typeof readStamp>>) => boolean) => (cell: string) => {
    const stamp = readStamp(cell)
    return stamp !== undefined && fits(stamp)
  }
  if (missing.some((one) => one.includes('время'))) {
    const moment = missing[0] === 'время' ? undefined : find(stampFits(isWhole))
    if (moment) guess(moment, 'moment')
    else {
      if (missing[0] !== 'время') guess(find(stampFits(({ date }) => date !== undefined)), 'date')
      guess(find(stampFits(({ time }) => time !== undefined)), 'time')
    }
  }
  if (!missing.includes('широта') && !missing.includes('долгота')) return
  const isDegrees = (most: number) => (cell: string) =>
    /[.,°]\d*/.test(cell) && Math.abs(degreesOf(cell) ?? Number.NaN) <= most
  if (missing.includes('широта') && missing.includes('долгота')) {
    const pair = find((cell) => latLngOf(cell) !== undefined)
    if (pair) {
      guess(pair, 'place')
      return
    }
  }
  if (missing.includes('широта')) guess(find(isDegrees(90)), 'lat')
  if (missing.includes('долгота')) guess(find(isDegrees(180)), 'lng')
}
