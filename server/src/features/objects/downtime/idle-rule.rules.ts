/** Downtime (простой) that a rule of the rate card proposes for days on which the owner has entered none (decision 62). */
import { MINUTE } from '@spetskarta/shared/durations.ts'
import { roundedHours } from '@spetskarta/shared/hours.ts'
import { idleCharge, withoutBreaks } from '@spetskarta/shared/objects/idle-charge.ts'
import type { ObjectDay, Visit } from '@spetskarta/shared/objects/objects.ts'
import { countedParts, onSiteOf } from '@spetskarta/shared/objects/parts.ts'
import type { RateCard } from '@spetskarta/shared/papers/rates.ts'
import { dayAt, startOfDay } from '@spetskarta/shared/tracks/clock.ts'

export type CardRule = Pick<RateCard, 'idleAfter' | 'lunchFrom' | 'lunchTo'>

interface Rules {
  /** Time zone of the machine, which defines its days. */
  zone: string
  ruleOf: (day: string) => CardRule | undefined
}

/** Days of one machine on one object, including the days before and after, so that a wait over midnight is seen whole. */
export function withIdleRule(days: readonly ObjectDay[], { zone, ruleOf }: Rules): ObjectDay[] {
  const byDay = new Map(days.map((day) => [day.day, day]))
  return days.map((day) => {
    const rule = day.downtime ? undefined : ruleOf(day.day)
    if (!rule?.idleAfter) return day
    const start = startOfDay(zone, day.day)
    const end = nextDay(zone, day.day)
    const breaks = (of: string) => breaksOf(zone, of, rule)
    const rested = (one: ObjectDay | undefined) => (one ? withoutBreaks(waitsOf(one), breaks(one.day)) : [])
    const before = rested(byDay.get(dayAt(zone, start - 1))).find(({ left }) => left === start)
    const after = rested(byDay.get(dayAt(zone, end))).find(({ came }) => came === end)
    const mine = rested(day)
    const seconds = idleCharge(mine, {
      longerThan: rule.idleAfter * MINUTE,
      ...(before && mine[0]?.came === start && { before: before.left - before.came }),
      ...(after && mine.at(-1)?.left === end && { after: after.left - after.came }),
    })
    const parts = countedParts(day)
    const charged = Math.min(roundedHours(seconds), onSiteOf(parts) - parts.work)
    return charged > 0 ? { ...day, downtime: proposed(charged, rule.idleAfter) } : day
  })
}

/** A day on which the machine was not started has no shift and so no waiting. */
const waitsOf = ({ began, waits }: ObjectDay): readonly Visit[] => (began === null ? [] : waits)

const proposed = (seconds: number, minutes: number): NonNullable<ObjectDay['downtime']> => ({
  seconds,
  fault: 'customer',
  reason: `Без работы дольше ${minutes} мин подряд в рабочие часы`,
  code: '',
  by: '',
  at: 0,
  byRule: true,
})

/** The lunch break of a day; one that crosses midnight is returned as two, at the start and the end of the day. */
function breaksOf(zone: string, day: string, { lunchFrom, lunchTo }: CardRule): Visit[] {
  if (lunchFrom === null || lunchTo === null || lunchFrom === lunchTo) return []
  const [start, end] = [startOfDay(zone, day), nextDay(zone, day)]
  const [from, to] = [start + lunchFrom * MINUTE, start + lunchTo * MINUTE]
  if (from < to) return [{ came: from, left: to }]
  return [
    { came: start, left: to },
    { came: from, left: end },
  ]
}

const nextDay = (zone: string, day: string) => {
  const start = startOfDay(zone, day)
  // A day may have 23 or 25 hours.
  return startOfDay(zone, dayAt(zone, start + 26 * 60 * MINUTE))
}
