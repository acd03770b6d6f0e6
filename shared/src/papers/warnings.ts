/** Texts of the warnings of a draft. */
import { hoursText } from '../hours.ts'
import { ALL_SEEN, coarseNotes } from '../tracks/coarse.ts'
import type { Warning } from './batch.ts'
import { PAPER_NAMES } from './papers.ts'

const daysText = ([first = '', ...others]: readonly string[]) =>
  first.split('-').reverse().join('.') + (others.length > 0 ? ` и ещё дней: ${others.length}` : '')

export function warningText(warning: Warning): string {
  if (warning.kind === 'unknown') return `неизвестно ${hoursText(warning.seconds)}\u00a0ч`
  if (warning.kind === 'jammed') return `подмена GPS ${hoursText(warning.seconds)}\u00a0ч`
  if (warning.kind === 'gaps') return `разрывов в записи: ${warning.count}`
  if (warning.kind === 'coarse') return coarseNotes({ ...ALL_SEEN, ...warning }).join()
  if (warning.kind === 'turns') return coarseNotes({ ...ALL_SEEN, ...warning }).join()
  if (warning.kind === 'unproved') return coarseNotes({ ...ALL_SEEN, speedUnproved: true }).join()
  if (warning.kind === 'no_rate') return 'нет ставки'
  if (warning.kind === 'uncounted') return `не удалось посчитать ${daysText(warning.days)}`
  if (warning.kind === 'taxes') return 'ставки с разным НДС'
  if (warning.kind === 'no_customer') return 'нет заказчика'
  if (warning.kind === 'no_inn') return 'нет ИНН заказчика'
  return `уже есть: ${PAPER_NAMES[warning.paper]} №\u00a0${warning.number}`
}
