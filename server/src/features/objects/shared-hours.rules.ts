/**
 * The time of a machine's day on its objects in whole hundredths of an hour. Together with the time elsewhere they add up to the
 * day's own rounded figures: one rounding for the day and all its objects (decision 42).
 */
import { roundedParts, roundedShares } from '@spetskarta/shared/hours.ts'
import { onSiteOf, PARTS, type Part, type Parts } from '@spetskarta/shared/objects/parts.ts'
import type { DoneOnSite } from './shift.rules.ts'
import type { SiteDay } from './site-day.rules.ts'

type OnSite = Pick<SiteDay, 'done' | keyof Parts>

/**
 * A day is summed from moves and slots, time on an object from stretches, so the two differ by some seconds. They differ by more
 * only if they were counted from different points, and then they cannot be compared.
 */
const ALIKE_S = 120
const ALIKE_PART = 0.02

/**
 * If less than this of the whole day was outside all objects, it is only a difference between the two ways of counting and is
 * given to the objects.
 */
const ELSEWHERE_LEAST_S = 60

/** Seconds of one part of a day: at each site, and outside all of them. */
interface Placed {
  here: number[]
  elsewhere: number
}

/**
 * `day`: seconds of the whole day by its own sums; `all`: ms of what the machine did that day, counted like time on objects.
 * Returns parts in the order of `sites`; the parts of each add up to its time on site.
 */
export function sharedHours(day: Parts | undefined, all: DoneOnSite, sites: readonly OnSite[]): Parts[] {
  const beyond = sites.map(beyondOf)
  if (!day || !isAlike(day, all))
    return sites.map(({ work, idle, off, unknown }) => roundedParts({ work, idle, off, unknown }))
  const whole = roundedParts(day)
  const placed = Object.fromEntries(PARTS.map((part) => [part, placedOf(part, day[part])])) as Record<Part, Placed>
  const isElsewhere = PARTS.reduce((sum, part) => sum + placed[part].elsewhere, 0) >= ELSEWHERE_LEAST_S
  const shares = Object.fromEntries(PARTS.map((part) => [part, sharesOf(part)]))
  const of = (part: Part, i: number) => shares[part]?.[i] ?? 0
  return sites.map((_, i) => ({
    work: of('work', i) + (beyond[i]?.work ?? 0),
    idle: of('idle', i) + (beyond[i]?.idle ?? 0),
    // Outside the working hours of an object, unknown time counts as standing.
    off: of('off', i) + of('unknown', sites.length + i) + (beyond[i]?.off ?? 0),
    unknown: of('unknown', i) + (beyond[i]?.unknown ?? 0),
  }))

  /** Seconds at each site; for the unknown, followed by those outside its working hours. */
  function placedOf(part: Part, seconds: number): Placed {
    const scale = all[part] > 0 ? seconds / all[part] : 0
    const night = part === 'unknown' ? sites.map(({ done }) => done.night * scale) : []
    const here = [...sites.map(({ done }) => done[part] * scale), ...night]
    return { here, elsewhere: Math.max(0, seconds - here.reduce((sum, one) => sum + one, 0)) }
  }

  function sharesOf(part: Part): number[] {
    const { here, elsewhere } = placed[part]
    if (isElsewhere) return roundedShares(whole[part], [...here, elsewhere])
    const most = longest(here.some((one) => one > 0) ? here : sites.map(onSiteOf))
    return roundedShares(
      whole[part],
      here.map((one, i) => (i === most ? one + elsewhere : one)),
    )
  }
}

const longest = (lengths: readonly number[]) => lengths.indexOf(Math.max(...lengths))

function isAlike(day: Parts, all: DoneOnSite): boolean {
  const heard = PARTS.reduce((sum, part) => sum + day[part], 0)
  return PARTS.every((part) => Math.abs(day[part] - all[part] / 1000) <= Math.max(ALIKE_S, heard * ALIKE_PART))
}

/**
 * Time that is not in the day's own sums: up to midnight if the machine is heard after it, and being carried, which counts as
 * standing here.
 */
function beyondOf({ done, work, idle, off, unknown }: OnSite): Parts {
  const more = (counted: number, ms: number) => Math.max(0, counted - Math.round(ms / 1000))
  return roundedParts({
    work: more(work, done.work),
    idle: more(idle, done.idle),
    off: more(off, done.off + done.night),
    unknown: more(unknown, done.unknown),
  })
}
