/** Days of machines on an object as a table for Excel. */
import { countedOf, type ObjectDay, type WorkObject } from '@spetskarta/shared/objects/objects.ts'
import { type XlsxColumn, type XlsxSheet, zonedDate } from '../../outside/xlsx.ts'

const hours = (seconds: number) => Math.round(seconds / 36) / 100

const COUNTED: XlsxColumn<ObjectDay>[] = [
  { name: 'Зачтено, ч', kind: 'decimal', width: 12, summed: true, of: (day) => hours(countedOf(day)) },
  { name: 'Причина поправки', kind: 'text', width: 50, of: ({ correction }) => correction?.reason ?? '' },
]

/** What counts with corrections stands in the owner's table only. */
export function hoursSheet({ machines, own }: WorkObject, rows: ObjectDay[]): XlsxSheet<ObjectDay> {
  const machineOf = ({ itemId }: ObjectDay) => machines.find(({ _id }) => _id === itemId)
  const clock = (day: ObjectDay, moment: number | null | undefined) => {
    const zone = machineOf(day)?.timeZone
    return moment == null || zone === undefined ? null : zonedDate(zone, moment)
  }
  return {
    name: 'Часы на объекте',
    rows,
    columns: [
      { name: 'День', kind: 'day', width: 12, of: ({ day }) => day },
      { name: 'Машина', kind: 'text', width: 30, of: (day) => machineOf(day)?.name ?? '' },
      { name: 'Приход', kind: 'moment', width: 18, of: (day) => clock(day, day.came) },
      { name: 'Уход', kind: 'moment', width: 18, of: (day) => clock(day, day.left ?? day.visits.at(-1)?.left) },
      { name: 'Заездов', kind: 'whole', width: 10, of: ({ visits }) => visits.length },
      { name: 'На объекте, ч', kind: 'decimal', width: 14, summed: true, of: ({ onSite }) => hours(onSite) },
      { name: 'Работа, ч', kind: 'decimal', width: 12, summed: true, of: ({ work }) => hours(work) },
      { name: 'Простой, ч', kind: 'decimal', width: 12, summed: true, of: ({ idle }) => hours(idle) },
      { name: 'Неизвестно, ч', kind: 'decimal', width: 14, summed: true, of: ({ unknown }) => hours(unknown) },
      ...(own ? COUNTED : []),
    ],
  }
}
