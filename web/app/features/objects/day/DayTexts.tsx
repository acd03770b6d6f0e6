import { hoursText } from '@spetskarta/shared/hours.ts'
import { cutDowntimeText, FAULT_NAMES, type ObjectDay } from '@spetskarta/shared/objects/objects.ts'
import { countedParts, PART_NAMES, PARTS } from '@spetskarta/shared/objects/parts.ts'
import { dayAt } from '@spetskarta/shared/tracks/clock.ts'
import { formatDuration } from '../../../ui/text/ago'
import { countOf } from '../../../ui/text/format'
import { clockOf, dateOf } from '../../tracks/time'

const VISITS = ['заезд', 'заезда', 'заездов'] as const
/** Shorter gaps are not mentioned, seconds. */
const GAP_LEAST = 60

/** When the shift began and ended, the number of visits, and how long no points came in; `now`: ms. */
export function VisitSpan({ day, timeZone, now }: { day: ObjectDay; timeZone: string; now: number }) {
  const { left, began, ended, pause, visits, silent } = day
  if (visits.length === 0 && began === null) return <span className="quiet">записей нет</span>
  const today = dayAt(timeZone, now) === day.day
  const stays = visits.length > 0 && left === null
  const notes = [
    visits.length > 1 ? countOf(visits.length, VISITS) : '',
    silent > GAP_LEAST ? `без точек ${formatDuration(silent)}` : '',
    stays && !today ? 'осталась на объекте' : '',
  ].filter(Boolean)
  const end = stays && today ? 'не уходила' : ended === null ? '' : endClockOf(timeZone, day.day, ended)
  return (
    <>
      <span className="nowrap">
        {began === null ? 'стояла' : `${clockOf(timeZone, began)} — ${pause ? clockOf(timeZone, pause.came) : end}`}
      </span>
      {pause ? <span className="nowrap block">{`${clockOf(timeZone, pause.left)} — ${end}`}</span> : null}
      {notes.length > 0 ? <small className="block quiet text-note">{notes.join(', ')}</small> : null}
    </>
  )
}

/** A shift that continues past midnight ends at 24:00. */
const endClockOf = (timeZone: string, day: string, ended: number) =>
  dayAt(timeZone, ended) > day && clockOf(timeZone, ended) === '00:00' ? '24:00' : clockOf(timeZone, ended)

/** Time that the machine stood there, inferred from its places before and after, while its positions were spoofed. */
export const InferredText = ({ inferred }: Pick<ObjectDay, 'inferred'>) =>
  inferred > 0 ? (
    <>
      По месту до и после <b>{hoursText(inferred)}</b>: координаты подменяли, в часы это время не вошло.
    </>
  ) : null

/** The recorded and the corrected hours, why, by whom and when; nothing without a correction. */
export function CorrectionText({ day, timeZone }: { day: ObjectDay; timeZone: string }) {
  const { correction } = day
  if (!correction) return null
  const counted = countedParts(day)
  return (
    <>
      Поправка владельца: по записям работа <b>{hoursText(day.work)}</b>, зачтено <b>{hoursText(counted.work)}</b>
      {OTHERS.map((part) => `, ${PART_NAMES[part]} ${hoursText(counted[part])}`).join('')} из{' '}
      {hoursText(correction.onSite)} на объекте. {correction.reason} <Said of={correction} timeZone={timeZone} />
    </>
  )
}

const OTHERS = PARTS.filter((part) => part !== 'work')

/** How much of the time is downtime by contract (простой), whose fault it is, and why; nothing where none is set. */
export function DowntimeText({ day: { downtime }, timeZone }: { day: ObjectDay; timeZone: string }) {
  if (!downtime) return null
  const { seconds, fault, reason, code, byRule } = downtime
  return (
    <>
      Простой <b>{hoursText(seconds)}</b> {FAULT_NAMES[fault]}:{' '}
      {[reason, code && `код ${code}`, cutDowntimeText(downtime)].filter(Boolean).join(', ')}.{' '}
      {byRule ? <span className="quiet">по карточке ставок</span> : <Said of={downtime} timeZone={timeZone} />}
    </>
  )
}

const Said = ({ of: { by, at }, timeZone }: { of: { by: string; at: number }; timeZone: string }) => (
  <span className="quiet">
    {by ? `${by}, ` : ''}
    {dateOf(timeZone, at)}
  </span>
)
