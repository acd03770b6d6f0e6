import type { BusySpan } from '@spetskarta/shared/catalog/calendar.ts'
import { dayRangeText } from '../../../ui/text/days'
import { countOf, MACHINES } from '../../../ui/text/format'

/** `Убрано: 40 машин. Осталось: 2 машины — у них есть записи или документы, или они опубликованы.` */
export const undoneText = ({
  removed,
  kept,
  calendars,
}: {
  removed: number
  kept: number
  calendars: number
}): string =>
  [
    removed > 0 || (kept === 0 && calendars === 0) ? `Убрано: ${countOf(removed, MACHINES)}.` : '',
    kept > 0 ? `Осталось: ${countOf(kept, MACHINES)} — есть записи или документы, либо опубликованы.` : '',
    calendars > 0 ? `Прежний календарь: ${countOf(calendars, MACHINES)}.` : '',
  ]
    .filter(Boolean)
    .join(' ')

const SHIFTS: Record<BusySpan['shift'], string> = { all: '', day: ', дневная смена', night: ', ночная смена' }

/** `Занята 1–5 декабря; ТО 10 декабря, ночная смена`; `Свободна`. */
export function busyText(busy: readonly BusySpan[]): string {
  if (busy.length === 0) return 'Свободна'
  return busy
    .map(({ from, to, state, shift }, i) => {
      const what = state === 'service' ? 'ТО ' : i === 0 || busy[i - 1]?.state === 'service' ? 'занята ' : ''
      return `${what}${dayRangeText(from, to)}${SHIFTS[shift]}`
    })
    .join('; ')
    .replace(/^з/, 'З')
}

/** `3 машины`, `занятые дни: 2 машины`: what a table has added. */
export const broughtText = ({ machines, calendars }: { machines: number; calendars: number }): string =>
  [
    machines > 0 || calendars === 0 ? countOf(machines, MACHINES) : '',
    calendars > 0 ? `занятые дни: ${countOf(calendars, MACHINES)}` : '',
  ]
    .filter(Boolean)
    .join(', ')
