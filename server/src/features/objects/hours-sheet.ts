/** Days of machines on an object as an Excel sheet. */
import { decimalHours } from '@spetskarta/shared/hours.ts'
import { countedTrips, type Haul } from '@spetskarta/shared/objects/hauls.ts'
import {
  countedOf,
  cutDowntimeText,
  FAULT_NAMES,
  type ObjectDay,
  type WorkObject,
} from '@spetskarta/shared/objects/objects.ts'
import { PART_NAMES, PARTS, type Part } from '@spetskarta/shared/objects/parts.ts'
import { ALL_SEEN } from '@spetskarta/shared/tracks/coarse.ts'
import { type XlsxColumn, type XlsxSheet, zonedDate } from '../../outside/files/xlsx.ts'
import { uncountedNote } from '../days/recount/uncounted-note.ts'
import type { FailingDay } from '../days/stale-days.queries.ts'
import { coarseColumns } from '../tracks/coarse-columns.ts'
import type { CoarseDay } from './hours.queries.ts'
import { objectDayOf } from './hours.rules.ts'

type Column = XlsxColumn<ObjectDay>

const column = (name: string, of: (day: ObjectDay) => number): Column => ({
  name: `${name}, ч`,
  kind: 'decimal',
  width: name.length + 6,
  summed: true,
  of: (day) => decimalHours(of(day)),
})

const capital = (part: Part) => PART_NAMES[part].charAt(0).toUpperCase() + PART_NAMES[part].slice(1)

const COUNTED: Column[] = [
  column('Зачтено работы', countedOf),
  { name: 'Причина поправки', kind: 'text', width: 50, of: ({ correction }) => correction?.reason ?? '' },
  column('Простой', ({ downtime }) => downtime?.seconds ?? 0),
  {
    name: 'Причина простоя',
    kind: 'text',
    width: 50,
    of: ({ downtime }) =>
      downtime
        ? [FAULT_NAMES[downtime.fault], downtime.reason, downtime.code, cutDowntimeText(downtime)]
            .filter(Boolean)
            .join(', ')
        : '',
  },
]

/** Only if there are hauls. Corrections are shown only to the owner. */
function haulColumns(hauls: readonly Haul[], own: boolean): Column[] {
  const sum = (of: (haul: Haul) => number) => (day: ObjectDay) =>
    hauls.filter((haul) => haul.itemId === day.itemId && haul.day === day.day).reduce((all, haul) => all + of(haul), 0)
  const count = (name: string, of: (haul: Haul) => number): Column => ({
    name,
    kind: 'whole',
    width: name.length + 4,
    summed: true,
    of: sum(of),
  })
  const km = (name: string, of: (haul: Haul) => number): Column => ({
    ...count(`${name}, км`, of),
    kind: 'decimal',
    of: (day) => sum(of)(day) / 1000,
  })
  const known = hauls.every((haul) => haul.known)
  const why: Column = {
    name: 'Причина поправки рейсов',
    kind: 'text',
    width: 50,
    of: ({ itemId, day }) =>
      hauls.flatMap((haul) => (haul.itemId === itemId && haul.day === day && haul.correction?.reason) || []).join('; '),
  }
  return [
    count('Рейсов по записям', ({ trips }) => trips),
    ...(own ? [count('Рейсов зачтено', countedTrips), why] : []),
    km(known ? 'С грузом' : 'Туда', ({ there }) => there.metres),
    km(known ? 'Порожняком' : 'Обратно', ({ back }) => back.metres),
  ]
}

/** What is known of the days of a table. */
interface OfDays {
  hauls?: readonly Haul[]
  coarse?: readonly CoarseDay[]
  /** Days of the machines that always fail to be counted: where they were is unknown. */
  failing?: readonly FailingDay[]
}

/** A row for a day of which nothing is known. */
const unknownDay = (objectId: number, { itemId, day }: FailingDay): ObjectDay =>
  objectDayOf({
    ...{ objectId, itemId, day, came: null, left: null, began: null, ended: null, pause: null },
    ...{ work: 0, idle: 0, off: 0, unknown: 0, inferred: 0, silent: 0 },
    ...{ visits: [], waits: [], idleSaid: [], correction: null, downtime: null },
  })

const keyOf = ({ itemId, day }: Pick<ObjectDay, 'itemId' | 'day'>) => `${day} ${itemId}`

/** Hours with corrections appear only in the owner's table. */
export function hoursSheet(
  { objectId, machines, own }: WorkObject,
  known: ObjectDay[],
  { hauls = [], coarse = [], failing = [] }: OfDays = {},
): XlsxSheet<ObjectDay> {
  const uncounted = new Map(failing.map((day) => [keyOf(day), day]))
  const listed = new Set(known.map(keyOf))
  const added = [...uncounted.values()].filter((day) => !listed.has(keyOf(day)))
  const rows = [...known, ...added.map((day) => unknownDay(objectId, day))].sort((a, b) =>
    keyOf(a) < keyOf(b) ? -1 : 1,
  )
  /** Empty on days that could not be counted; `entered`: not where the owner has stated it. */
  const ofCounted = (column: Column, entered: (day: ObjectDay) => unknown = () => null): Column => {
    const of = (day: ObjectDay) => (uncounted.has(keyOf(day)) && !entered(day) ? null : column.of(day))
    return { ...column, of } as Column
  }
  const seldom = new Map(coarse.map((day) => [keyOf(day), day]))
  const machineOf = ({ itemId }: ObjectDay) => machines.find(({ _id }) => _id === itemId)
  const clock = (day: ObjectDay, moment: number | null) => {
    const zone = machineOf(day)?.timeZone
    return moment === null || zone === undefined ? null : zonedDate(zone, moment)
  }
  const between = ({ pause, ...day }: ObjectDay) => {
    const texts = [pause?.came, pause?.left].map((moment) => clock({ ...day, pause }, moment ?? null)?.toISOString())
    return texts.flatMap((text) => text?.slice(11, 16) ?? []).join('–')
  }
  const counted: Column[] = [
    { name: 'Приход', kind: 'moment', width: 18, of: (day) => clock(day, day.began) },
    { name: 'Уход', kind: 'moment', width: 18, of: (day) => clock(day, day.ended) },
    ...(rows.some(({ pause }) => pause)
      ? [{ name: 'Между сменами', kind: 'text' as const, width: 15, of: between }]
      : []),
    { name: 'Заездов', kind: 'whole', width: 10, of: ({ visits }) => visits.length },
    column('На объекте', ({ onSite }) => onSite),
    ...PARTS.map((part) => column(capital(part), (day) => day[part])),
    column('По месту до и после', ({ inferred }) => inferred),
  ]
  const last: Column[] = [
    ...(hauls.length > 0 ? haulColumns(hauls, own) : []),
    ...coarseColumns<ObjectDay>((day) => seldom.get(keyOf(day)) ?? ALL_SEEN),
  ]
  return {
    name: 'Часы на объекте',
    rows,
    columns: [
      { name: 'День', kind: 'day', width: 12, of: ({ day }) => day },
      { name: 'Машина', kind: 'text', width: 30, of: (day) => machineOf(day)?.name ?? '' },
      ...(uncounted.size > 0 ? [uncountedNote<ObjectDay>((day) => uncounted.has(keyOf(day)))] : []),
      ...counted.map((column) => ofCounted(column)),
      ...(own ? COUNTED.map((column) => ofCounted(column, ({ correction, downtime }) => correction ?? downtime)) : []),
      ...last.map((column) => ofCounted(column)),
    ],
  }
}
