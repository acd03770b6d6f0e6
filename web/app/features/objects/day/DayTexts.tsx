import type { ObjectDay } from '@spetskarta/shared/objects/objects.ts'
import { dayAt } from '@spetskarta/shared/tracks/clock.ts'
import { formatDuration } from '../../../ui/text/ago'
import { countOf } from '../../../ui/text/format'
import { clockOf, dateOf } from '../../tracks/time'
import { hoursText } from '../hours-text'

const VISITS = ['заезд', 'заезда', 'заездов'] as const
/** Seconds: less is no gap worth a word. */
const GAP_LEAST = 60

/** When it came and left, how often, and how long nothing was heard meanwhile; `now` ms. */
export function VisitSpan({ day, timeZone, now }: { day: ObjectDay; timeZone: string; now: number }) {
  const { came, left, visits, onSite, inferred } = day
  const last = visits.at(-1)
  if (came === null || !last) return <span className="quiet">записей нет</span>
  const today = dayAt(timeZone, now) === day.day
  const silent = visits.reduce((ms, visit) => ms + visit.left - visit.came, 0) / 1000 - onSite - inferred
  const notes = [
    visits.length > 1 ? countOf(visits.length, VISITS) : '',
    silent > GAP_LEAST ? `без точек ${formatDuration(silent)}` : '',
    left === null && !today ? 'осталась на объекте' : '',
  ].filter(Boolean)
  return (
    <>
      <span className="nowrap">
        {clockOf(timeZone, came)} – {left === null && today ? 'не уходила' : clockOf(timeZone, left ?? last.left)}
      </span>
      {notes.length > 0 ? <small className="block quiet text-note">{notes.join(', ')}</small> : null}
    </>
  )
}

/** How long it stood there by the places before and afterwards, while its receiver was deceived; nothing where it was not. */
export const InferredText = ({ inferred }: Pick<ObjectDay, 'inferred'>) =>
  inferred > 0 ? (
    <>
      По месту до и после <b>{hoursText(inferred)}</b>: координаты подменяли, в часы это время не вошло.
    </>
  ) : null

/** Both numbers, why, who and when; nothing without a correction. */
export function CorrectionText({ day: { correction, work }, timeZone }: { day: ObjectDay; timeZone: string }) {
  if (!correction) return null
  const { counted, reason, by, at } = correction
  return (
    <>
      Поправка владельца: по записям <b>{hoursText(work)}</b>, зачтено <b>{hoursText(counted)}</b>. {reason}{' '}
      <span className="quiet">
        {by ? `${by}, ` : ''}
        {dateOf(timeZone, at)}
      </span>
    </>
  )
}
