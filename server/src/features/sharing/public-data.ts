/** Data behind a public link: the machine's route and photos within the link's hours, nothing about its owner. */
import { HOUR } from '@spetskarta/shared/durations.ts'
import type { PublicSums } from '@spetskarta/shared/sharing/sharing.ts'
import { at, indexAt } from '@spetskarta/shared/tracks/columns.ts'
import type { Db } from '../../db/connect.ts'
import type { Deps } from '../../deps.ts'
import { currentDay, locationsText, outlineOf, readDaily, type ShownPart } from '../days/daily/daily.ts'
import { storedDaysBetween } from '../days/days.queries.ts'
import { findMachine } from '../days/machines.queries.ts'
import { LARGE } from '../tracks/shown/compute-day.ts'
import type { Tracking } from '../tracks/tracking.queries.ts'
import { dayOf, spanAt, spanOf } from '../tracks/zones.rules.ts'
import type { OpenLink } from './links.queries.ts'
import { sketchOf } from './sketch.rules.ts'

/** Most points in an answer, about 7 MB of text; longer tracks are thinned. A day with a point per second has fewer. */
const SHOWN_MAX = 100_000
/**
 * How long an answer with many points is cached, ms. An open page also gets newer points through the live stream, which starts
 * further back.
 */
const KEPT_MS = 30_000
const KEPT_ANSWERS = 8
/** Links that show more hours let the visitor choose a day. */
const DAY_HOURS = 24

interface Answer {
  /** Pieces of the JSON. */
  text: string[]
  large: boolean
}

/** Concurrent calls for the same data share one answer. */
export function openPublicData(deps: Pick<Deps, 'db' | 'pool' | 'signing'>) {
  const answers = new Map<string, Promise<Answer | undefined>>()

  /** Pieces of the JSON; undefined if the machine no longer exists. */
  return async (equipment: string, link: OpenLink, day?: string): Promise<string[] | undefined> => {
    const { nonce, hours, expiresAt } = link
    const key = [equipment, nonce.toString('hex'), hours, expiresAt?.getTime(), day].join(' ')
    const kept = answers.get(key)
    if (kept) return (await kept)?.text
    const made = make(deps, equipment, link, day)
    answers.set(key, made)
    const forget = () => {
      if (answers.get(key) === made) answers.delete(key)
    }
    const answer = await made.catch((error: unknown) => {
      forget()
      throw error
    })
    if (answer?.large && answers.size <= KEPT_ANSWERS) setTimeout(forget, KEPT_MS).unref()
    else forget()
    return answer?.text
  }
}

/** What the link shows of a machine, and the days to choose from; undefined if the machine no longer exists. */
async function read(
  deps: Pick<Deps, 'db' | 'pool' | 'signing'>,
  equipment: string,
  { nonce, hours }: OpenLink,
  day: string | undefined,
) {
  const { card, tracking } = (await findMachine(deps.db, equipment)) ?? {}
  if (!card || !tracking) return undefined
  const whole = await shownBy(deps.db, tracking, hours)
  const days =
    (hours ?? 0) > DAY_HOURS
      ? await storedDaysBetween(deps.db, equipment, dayOf(tracking, whole.since), whole.span.day)
      : []
  const shown = (day && partOf(tracking, whole, days.includes(day) ? day : days[0])) || whole
  return { card, days, daily: await readDaily(deps, tracking, shown, { link: nonce }, SHOWN_MAX) }
}

/** Sums and line of the part that the link shows; undefined if the machine no longer exists. */
export async function publicSums(
  deps: Pick<Deps, 'db' | 'pool' | 'signing'>,
  equipment: string,
  link: OpenLink,
  day?: string,
): Promise<PublicSums | undefined> {
  const data = await read(deps, equipment, link, day)
  if (!data) return undefined
  const { card, daily } = data
  const { track, shown } = daily
  return {
    name: card.name,
    type: card.type,
    day: daily.span.day,
    timeZone: daily.timeZone,
    distance: daily.summary.distance,
    coarseSeconds: daily.summary.coarseSeconds,
    turnsSeconds: daily.summary.turnsSeconds,
    speedUnproved: daily.summary.speedUnproved,
    points: daily.thinnedFrom ?? shown.length,
    photos: daily.photos.length,
    lastAt: shown.length > 0 ? at(track.t, indexAt(shown, shown.length - 1)) : null,
    lines: sketchOf(track, daily.day.flags, daily.day.begin, daily.day.gapRule),
  }
}

async function make(
  deps: Pick<Deps, 'db' | 'pool' | 'signing'>,
  equipment: string,
  link: OpenLink,
  day: string | undefined,
): Promise<Answer | undefined> {
  const data = await read(deps, equipment, link, day)
  if (!data) return undefined
  const { card, days, daily } = data
  const { _id, name, type, icoUrl } = card
  // Names of the owner's phones are not public.
  const { disagreements: _, clockShifts: __, ...outline } = outlineOf(daily)
  const head = {
    equipment: { _id, name, type, icoUrl },
    photos: daily.photos,
    daily: outline,
    thinnedFrom: daily.thinnedFrom,
    expiresAt: link.expiresAt?.getTime() ?? null,
    days,
  }
  const text = [`{"data":${JSON.stringify(head).slice(0, -1)},"locations":`]
  for await (const piece of locationsText(daily)) text.push(piece)
  text.push('}}')
  return { text, large: daily.track.t.length >= LARGE }
}

/** The whole span that the link shows; `hours` null: the current day, even if nothing of it has arrived yet. */
export async function shownBy(db: Db, tracking: Tracking, hours: number | null): Promise<ShownPart> {
  if (hours !== null) return lastHours(tracking, hours)
  const shown = await currentDay(db, tracking)
  if (shown) return shown
  const span = spanAt(tracking, Date.now())
  return { span, since: Math.max(span.start, (tracking.archivedUntil ?? 0) + 1) }
}

function lastHours(tracking: Tracking, hours: number): ShownPart {
  const since = Date.now() - hours * HOUR
  const { day, end } = spanAt(tracking, Date.now())
  return { span: { day, start: spanAt(tracking, since).start, end }, since }
}

/** One day of the span; undefined without `day`. */
function partOf(tracking: Tracking, { since }: ShownPart, day: string | undefined): ShownPart | undefined {
  if (!day) return undefined
  const span = spanOf(tracking, day)
  return { span, since: Math.max(span.start, since) }
}
