/** The table of days as an Excel sheet. */
import { litresAnHour } from '@spetskarta/shared/days/engine-hours.ts'
import { decimalHours } from '@spetskarta/shared/hours.ts'
import { activityHead } from '@spetskarta/shared/tracks/activity-words.ts'
import { type XlsxColumn, type XlsxSheet, zonedDate } from '../../outside/files/xlsx.ts'
import type { EngineHours } from '../days/engine-hours/engine-hours.ts'
import { uncountedNote } from '../days/recount/uncounted-note.ts'
import { coarseColumns } from '../tracks/coarse-columns.ts'
import { type Zones, zoneOf } from '../tracks/zones.rules.ts'
import type { DayRow } from './export.queries.ts'

const hours = (name: string, of: (row: DayRow) => number | null): XlsxColumn<DayRow> => ({
  name,
  kind: 'decimal',
  width: 14,
  summed: true,
  of: (row) => {
    const seconds = of(row)
    return seconds === null ? null : decimalHours(seconds)
  },
})

const km = (name: string, of: (row: DayRow) => number): XlsxColumn<DayRow> => ({
  name,
  kind: 'decimal',
  width: 12,
  summed: true,
  of: (row) => of(row) / 1000,
})

const count = (name: string, of: (row: DayRow) => number | null): XlsxColumn<DayRow> => ({
  name,
  kind: 'whole',
  width: 12,
  summed: true,
  of,
})

const LEVELS = { guess: 'приблизительно', calibration: 'по калибровке' }

const countOf = (counts: unknown) => Object.values(counts as Record<string, number>).reduce((sum, n) => sum + n, 0)

const percentOf = ({ recorded_s: recorded, covered_s: covered }: DayRow) =>
  recorded === null || covered === null ? null : (100 * covered) / Math.max(1, recorded)

/** A day with its counters and its fuel level. */
export type SheetDay = DayRow & { engine: EngineHours }

/** A day that always fails to be summed: what is stored of it, if anything, is out of date. */
interface UncountedDay {
  day: string
}

type ListedDay = SheetDay | UncountedDay

/** `rows` with these days in their place, newest first. */
export async function* withUncounted(
  rows: AsyncIterable<DayRow>,
  uncounted: readonly string[],
): AsyncGenerator<DayRow | UncountedDay> {
  const left = uncounted.toSorted()
  const newer = function* (day: string) {
    while ((left.at(-1) ?? '') > day) yield { day: left.pop() ?? '' }
  }
  for await (const row of rows) {
    yield* newer(row.day)
    if (left.at(-1) !== row.day) yield row
  }
  yield* newer('')
}

/** Empty on days that could not be counted. */
const ofCounted = (column: XlsxColumn<SheetDay>): XlsxColumn<ListedDay> =>
  ({ ...column, of: (row: ListedDay) => ('points' in row ? column.of(row) : null) }) as XlsxColumn<ListedDay>

/** A column with hours of a counter, which are not summed. */
const counter = (name: string, of: (engine: EngineHours) => number | undefined): XlsxColumn<SheetDay> => ({
  name,
  kind: 'decimal',
  width: 16,
  of: ({ engine }) => {
    const seconds = of(engine)
    return seconds === undefined ? null : decimalHours(seconds)
  },
})

const litres = (
  name: string,
  of: (fuel: NonNullable<EngineHours['fuel']>) => number,
  summed = true,
): XlsxColumn<SheetDay> => ({
  name,
  kind: 'whole',
  width: 14,
  summed,
  of: ({ engine: { fuel } }) => (fuel ? of(fuel) : null),
})

/** `uncounted`: whether some of the days could not be counted. */
export function exportedDaysSheet(
  zones: Zones,
  rows: AsyncIterable<ListedDay>,
  uncounted: boolean,
): XlsxSheet<ListedDay> {
  return {
    name: 'Дни',
    rows,
    columns: [
      { name: 'Дата', kind: 'day', width: 12, of: ({ day }) => day },
      ...(uncounted ? [uncountedNote<ListedDay>((row) => !('points' in row))] : []),
      ...countedColumns(zones).map(ofCounted),
    ],
  }
}

function countedColumns(zones: Zones): XlsxColumn<SheetDay>[] {
  const clock = (row: DayRow, moment: Date | null) => moment && zonedDate(zoneOf(zones, row.day), moment.getTime())
  return [
    { name: 'Первое движение', kind: 'moment', width: 18, of: (row) => clock(row, row.first_move_at) },
    { name: 'Последнее движение', kind: 'moment', width: 18, of: (row) => clock(row, row.last_move_at) },
    km('Пробег, км', ({ distance_m }) => distance_m),
    { name: 'Максимальная скорость, км/ч', kind: 'decimal', width: 14, of: ({ max_speed_kmh }) => max_speed_kmh },
    hours('В движении, ч', ({ moving_s }) => moving_s),
    hours(`${activityHead('work')}, ч`, ({ working_s }) => working_s),
    hours(`${activityHead('idle')}, ч`, ({ idle_s }) => idle_s),
    hours(`${activityHead('off')}, ч`, ({ off_s }) => off_s),
    hours(`${activityHead('unknown')}, ч`, ({ unknown_s }) => unknown_s),
    counter('Счётчик трекера в конце дня, моточасы', ({ tracker }) => tracker?.end),
    counter('По показанию владельца в конце дня, моточасы', ({ own }) => own?.end),
    litres('Топливо в конце дня, л', ({ end }) => end, false),
    litres('Заправлено, л', ({ filled }) => filled),
    litres('Слито, л', ({ drained }) => drained),
    litres('Израсходовано, л', ({ spent }) => spent),
    {
      name: 'Расход, л/ч',
      kind: 'decimal',
      width: 12,
      of: ({ engine: { fuel }, working_s, idle_s }) => fuel && litresAnHour(fuel, working_s + idle_s),
    },
    {
      name: 'Уровни двигателя',
      kind: 'text',
      width: 16,
      of: ({ engine_by }) => engine_by && LEVELS[engine_by as 'guess'],
    },
    km('Без связи не меньше, км', ({ unheard_m }) => unheard_m),
    km(`${activityHead('carried')}, км`, ({ carried_m }) => carried_m),
    hours(`${activityHead('carried')}, ч`, ({ carried_s }) => carried_s),
    hours('Подмена координат, ч', ({ jammed_s }) => jammed_s),
    ...coarseColumns<SheetDay>(({ coarse_s, turns_s, speed_unproved }) => ({
      coarseSeconds: coarse_s,
      turnsSeconds: turns_s,
      speedUnproved: speed_unproved,
    })),
    count('Фото', ({ photos }) => photos),
    count('Фото ожидалось', ({ photos_expected }) => photos_expected),
    count('Из них пришло', ({ photos_came }) => photos_came),
    count('Точки', ({ points }) => points),
    count('Отброшено точек', ({ discarded }) => countOf(discarded)),
    hours('Запись, ч', ({ recorded_s }) => recorded_s),
    hours('Покрыто точками, ч', ({ covered_s }) => covered_s),
    { name: 'Покрытие, %', kind: 'decimal', width: 12, of: percentOf },
  ]
}
