/**
 * What the holder of a public link sees: the machine's route and photos within the link's window, nothing of its
 * owner.
 */
import { HOUR } from '@spetskarta/shared/durations.ts'
import type { Deps } from '../../deps.ts'
import { currentDay, locationsText, outlineOf, readDaily, type ShownPart } from '../days/daily.ts'
import { findMachine } from '../days/machines.queries.ts'
import type { Tracking } from '../tracks/tracking.queries.ts'
import { spanAt } from '../tracks/zones.rules.ts'
import type { OpenLink } from './links.queries.ts'

/** The answer's JSON in pieces; undefined where the machine no longer exists. */
export async function publicDataText(
  deps: Pick<Deps, 'db' | 'pool' | 'signing'>,
  equipment: string,
  { nonce, hours, expiresAt }: OpenLink,
): Promise<Iterable<string> | undefined> {
  const { card, tracking } = (await findMachine(deps.db, equipment)) ?? {}
  if (!card || !tracking) return undefined
  const shown = hours === null ? await today(deps, tracking) : lastHours(tracking, hours)
  const daily = await readDaily(deps, tracking, shown, { link: nonce })
  const { _id, name, type, icoUrl } = card
  // What the owner's phones are called is nobody else's business.
  const { disagreements: _, ...outline } = outlineOf(daily)
  const head = {
    equipment: { _id, name, type, icoUrl },
    photos: daily.photos,
    daily: outline,
    expiresAt: expiresAt?.getTime() ?? null,
  }
  return text(JSON.stringify(head), locationsText(daily))
}

function* text(head: string, locations: Iterable<string>): Generator<string> {
  yield `{"data":${head.slice(0, -1)},"locations":`
  yield* locations
  yield '}}'
}

/** The current day, even if nothing of it has arrived yet. */
async function today({ db }: Pick<Deps, 'db'>, tracking: Tracking): Promise<ShownPart> {
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
