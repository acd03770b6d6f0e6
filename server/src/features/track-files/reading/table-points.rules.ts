/** Points from the rows of a table whose columns are known. */
import type { ColumnMeaning } from '@spetskarta/shared/track-files/track-files.ts'
import { readAs } from '../../tracks/coords.rules.ts'
import { type FilePoint, fromHdop } from './file-point.ts'
import type { Logger } from './loggers.rules.ts'
import { SPEED_UNITS, type SpeedUnit, speedUnitOf } from './speed-unit.rules.ts'
import type { ColumnIndexes, Row, TableChoice, TableColumn } from './table-columns.rules.ts'
import { type DateOrder, dateOrderOf, readStamp, type Stamp, wallClock, zoneClock } from './table-moments.rules.ts'
import { cellNumber, degreesOf, flagOfCell, latLngOf } from './values.rules.ts'

/** The time zone of moments without a zone. */
export interface Zone {
  /** IANA name. */
  name: string
  sure: boolean
}

interface Table {
  rows: Row[]
  columns: TableColumn[]
  places: ColumnIndexes
  logger: Logger | undefined
  choice: TableChoice
}

const TEXT_MAX = 40
const KMH_A_MPH = 1.609344
const METRES_A_FOOT = 0.3048

/** The rows may confirm or correct the guesses about the columns. */
export function pointsOfRows(table: Table): { points: FilePoint[]; zone: Zone | undefined } {
  const { rows, columns, places, choice } = table
  const stamps = rows.map(({ cells }) => stampOfRow(cells, places))
  const order = dateOrderOf(stamps)
  if (!order.sure) doubtDates(columns)
  const open = stamps.some((stamp) => stamp && stamp.moment === undefined && stamp.ahead === undefined)
  const zone = open ? zoneOf(table, stamps) : undefined
  const utcOf = zone ? zoneClock(zone.name) : (wall: number) => wall
  const points = rows.map(({ cells, line }, i): FilePoint => {
    const point = readAs(choice.coords ?? 'written', { ...valuesOf(cells, places, table.logger), line })
    const at = momentOf(stamps[i], order, utcOf)
    if (at !== undefined) return { ...point, at }
    const said = [places.moment, places.date, places.time].map((place) => (place === undefined ? '' : cells[place]))
    const text = said.filter(Boolean).join(' ').slice(0, TEXT_MAX)
    return { ...point, fault: text ? `Не поняли время «${text}»` : 'Нет времени точки' }
  })
  checkSpeed(points, columns)
  for (const column of columns) tellRange(column, points)
  return { points, zone }
}

/** The row's moment: from one column, or from a column with the date and one with the time. */
function stampOfRow(cells: string[], { moment, date, time }: ColumnIndexes): Stamp | undefined {
  if (moment !== undefined) return readStamp(cells[moment])
  if (date === undefined || time === undefined) return undefined
  const [day, clock] = [readStamp(cells[date]), readStamp(cells[time])]
  if (!day?.date || clock?.time === undefined) return undefined
  return { ...day, ...clock, date: day.date, time: clock.time }
}

function momentOf(stamp: Stamp | undefined, order: DateOrder, utcOf: (wall: number) => number): number | undefined {
  if (!stamp) return undefined
  if (stamp.moment !== undefined) return stamp.moment
  const wall = wallClock(stamp, order)
  if (wall === undefined) return undefined
  return stamp.ahead === undefined ? utcOf(wall) : wall - stamp.ahead
}

function doubtDates(columns: TableColumn[]) {
  const column = columns.find(({ meaning }) => meaning === 'date' || meaning === 'moment')
  if (column) Object.assign(column, { sure: false, why: 'день или месяц впереди, не видно: взяли день.месяц.год' })
}

/** Programs that write the year first mostly write UTC; people, Russian programs and Russian dates mean local time. */
function zoneOf({ columns, logger, choice }: Table, stamps: (Stamp | undefined)[]): Zone {
  if (choice.zone) return { name: choice.zone, sure: true }
  const timed = columns.filter(({ meaning }) => meaning === 'moment' || meaning === 'date' || meaning === 'time')
  if (timed.some(({ name }) => /\b(utc|gmt)\b/i.test(name))) return { name: 'UTC', sure: true }
  if (timed.some(({ name }) => /(мск|msk)/i.test(name))) return { name: 'Europe/Moscow', sure: true }
  if (logger?.clock === 'utc') return { name: 'UTC', sure: true }
  const yearFirst = stamps.every((stamp) => !stamp?.date || stamp.date.form === 'year first')
  const russian = columns.some(({ name, meaning }) => meaning !== 'skip' && /[а-я]/i.test(name.replace('Столбец', '')))
  const wall = logger?.clock === 'wall' || !yearFirst || russian
  return { name: wall ? choice.homeZone : 'UTC', sure: false }
}

function valuesOf(cells: string[], places: ColumnIndexes, logger: Logger | undefined): Omit<FilePoint, 'line'> {
  const cell = (place: number | undefined) => (place === undefined ? undefined : cells[place])
  const number = (place: number | undefined) => cellNumber(cell(place))
  const times = (value: number | undefined, factor: number) => (value === undefined ? undefined : value * factor)
  const pair = latLngOf(cell(places.place))
  const accuracy = number(places.accuracy_m)
  return {
    lat: pair?.[0] ?? degreesOf(cell(places.lat)),
    lng: pair?.[1] ?? degreesOf(cell(places.lng)),
    speed:
      number(places.speed_kmh) ??
      times(number(places.speed_mps), SPEED_UNITS.speed_mps) ??
      times(number(places.speed_knots), SPEED_UNITS.speed_knots) ??
      times(number(places.speed_mph), KMH_A_MPH),
    accuracy: accuracy === 0 && logger?.zeroAccuracy ? undefined : (accuracy ?? fromHdop(number(places.hdop))),
    heading: number(places.heading),
    altitude: number(places.altitude_m) ?? times(number(places.altitude_ft), METRES_A_FOOT),
    battery: number(places.battery),
    mock: flagOfCell(cell(places.mock)),
    recorder: number(places.recorder),
  }
}

const VALUES: Partial<Record<ColumnMeaning, (point: FilePoint) => number | null | undefined>> = {
  accuracy_m: ({ accuracy }) => accuracy,
  altitude_m: ({ altitude }) => altitude,
  battery: ({ battery }) => battery,
  speed_kmh: ({ speed }) => speed,
}

/** Adds the range of the values, which shows a person at once whether they are plausible. */
function tellRange(column: TableColumn, points: FilePoint[]) {
  const value = VALUES[column.meaning]
  if (!value || !column.sure) return
  let [least, most] = [Number.POSITIVE_INFINITY, Number.NEGATIVE_INFINITY]
  for (const point of points) {
    const number = value(point)
    if (number == null) continue
    if (number < least) least = number
    if (number > most) most = number
  }
  if (least <= most) column.why = `${column.why}, от ${rounded(least)} до ${rounded(most)}`
}

const rounded = (value: number) => String(Math.round(value * 10) / 10).replace('.', ',')

const NAMES: Record<SpeedUnit, string> = { speed_kmh: 'км/ч', speed_mps: 'м/с', speed_knots: 'узлах' }

/** A speed without a unit gets the unit that fits the distances, if one does. */
function checkSpeed(points: FilePoint[], columns: TableColumn[]) {
  const column = columns.find(({ meaning }) => meaning in SPEED_UNITS)
  if (!column || column.why === 'по названию') return
  const taken = column.meaning as SpeedUnit
  const converted = points.map((point) => ({
    ...point,
    speed: point.speed == null ? null : point.speed / SPEED_UNITS[taken],
  }))
  const guess = speedUnitOf(converted)
  if (!guess) return
  const percent = Math.round(guess.fits * 100)
  if (guess.unit === taken || column.why === 'выбрано вами') {
    if (guess.unit === taken) Object.assign(column, { sure: true, why: `с расстоянием сходится в ${percent} % строк` })
    else
      Object.assign(column, {
        sure: false,
        why: `с расстоянием сходится скорость в ${NAMES[guess.unit]}: проверьте`,
      })
    return
  }
  const factor = SPEED_UNITS[guess.unit]
  points.forEach((point, i) => {
    const speed = converted[i]?.speed
    if (speed != null) point.speed = speed * factor
  })
  Object.assign(column, {
    meaning: guess.unit,
    sure: guess.fits > 0.8,
    why: `в ${NAMES[guess.unit]}: с расстоянием сходится в ${percent} % строк`,
  })
}
