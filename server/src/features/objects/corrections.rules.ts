/** Whether hours that an owner counts in place of the recorded ones are possible. */
import { DAY, MINUTE, SECOND } from '@spetskarta/shared/durations.ts'
import { HUNDREDTH_S, hoursText, roundedHours } from '@spetskarta/shared/hours.ts'
import type { Downtime, ObjectDay } from '@spetskarta/shared/objects/objects.ts'
import { countedParts, onSiteOf, type Parts, partsWith } from '@spetskarta/shared/objects/parts.ts'
import type { DaySpan } from '@spetskarta/shared/tracks/clock.ts'
import type { GivenCorrection } from './corrections.queries.ts'

export const NOT_YET = 'Этот день ещё не наступил'

const DAY_S = 86_400
const NOTHING: Parts = { work: 0, idle: 0, off: 0, unknown: 0 }

/** A correction as it is sent: absent parts stay as recorded. */
type SentCorrection = Pick<GivenCorrection, 'counted' | 'reason'> & {
  [Name in 'idle' | 'off' | 'unknown' | 'onSite' | 'began' | 'ended']?: GivenCorrection[Name] | undefined
}

/** `day` undefined: nothing was recorded. Returns a text that explains why the correction is impossible. */
export function correctionFrom(day: ObjectDay | undefined, sent: SentCorrection): GivenCorrection | string {
  const recorded: Parts = day ? { work: day.work, idle: day.idle, off: day.off, unknown: day.unknown } : NOTHING
  const onSite = roundedHours(sent.onSite ?? onSiteOf(recorded))
  const work = roundedHours(sent.counted)
  const said = (name: 'idle' | 'off' | 'unknown') => sent[name] && roundedHours(sent[name])
  const { work: _, ...parts } = partsWith(
    recorded,
    { work, idle: said('idle'), off: said('off'), unknown: said('unknown') },
    onSite,
  )
  const sum = onSiteOf({ work, ...parts })
  if (sum > DAY_S) return `Вместе выходит ${hoursText(sum)}\u00a0ч, а в сутках 24`
  if (sum > onSite) {
    const whose = sent.onSite === undefined ? 'по записям ' : ''
    return `Работа, холостой ход, стоянка и неизвестное вместе ${hoursText(sum)}\u00a0ч, а на объекте машина ${whose}${hoursText(onSite)}\u00a0ч. Уменьшите часы или укажите, сколько она была на объекте`
  }
  const [began, ended] = [sent.began ?? null, sent.ended ?? null]
  return { counted: work, onSite, ...parts, began, ended, reason: sent.reason }
}

type ShiftFault = [message: string, ...field: ('began' | 'ended')[]]

/** Tolerance in ms: times are typed without seconds, and hours are whole hundredths. */
const TYPED_MS = MINUTE + 2 * HUNDREDTH_S * SECOND

/**
 * Why these times of a shift are impossible; undefined if they are possible. A night shift may end in the morning of the next
 * day. `known`: what was recorded on the day.
 */
export function shiftFault(
  { began, ended, counted, idle, onSite }: GivenCorrection,
  { day, known, now }: { day: DaySpan; known: Pick<ObjectDay, 'came' | 'left'> | undefined; now: number },
): ShiftFault | undefined {
  if (day.start > now) return [NOT_YET]
  if (began !== null && (began < day.start || began >= day.end)) return ['Приход не в этот день', 'began']
  if (ended !== null && (ended < day.start || ended >= day.end + DAY))
    return ['Уход не в этот день и не на следующий', 'ended']
  if (began === null || ended === null) return undefined
  if (ended < began) return ['Уход раньше прихода', 'ended']
  // A machine that stays there before or after its shift is on site for longer than the shift, but its engine runs only within
  // it.
  const stays = known !== undefined && (known.left === null || (known.came ?? day.end) <= day.start)
  const [what, within] = stays ? ['работа и холостой ход', counted + (idle ?? 0)] : ['на объекте', onSite ?? 0]
  if (within * SECOND > ended - began + TYPED_MS)
    return [
      `Между приходом и уходом ${hoursText((ended - began) / SECOND)}\u00a0ч, а ${what} ${hoursText(within)}\u00a0ч. Поправьте приход или уход`,
      'ended',
    ]
}

/** Why downtime of this length is impossible, as it is time on site without work; undefined if it is possible. */
export function downtimeFault(day: ObjectDay | undefined, { seconds }: Downtime): string | undefined {
  const parts = day ? countedParts(day) : NOTHING
  const most = onSiteOf(parts) - parts.work
  return roundedHours(seconds) > most
    ? `Простой ${hoursText(seconds)}\u00a0ч больше, чем время на объекте без работы: ${hoursText(most)}\u00a0ч`
    : undefined
}
