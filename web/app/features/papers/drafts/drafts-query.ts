/** Which drafts an address asks for: `/papers/drafts?from=…&to=…&kind=sheet&customer=…`. */
import { DAY, HOUR } from '@spetskarta/shared/durations.ts'
import { DRAFT_KINDS, type DraftKind } from '@spetskarta/shared/papers/batch.ts'

/** The filters of the page as texts. */
export interface DraftsFilter {
  from: string
  to: string
  kind: DraftKind
  customer: string
  objectId: string
  group: string
}

/** Without a period: the last full week, Monday to Sunday in Moscow time, whose offset has been fixed since 2014. */
export function draftsFilterOf(url: URL, now: number): DraftsFilter {
  const today = new Date(now + 3 * HOUR)
  const sunday = today.getTime() - ((today.getUTCDay() + 6) % 7) * DAY - DAY
  const dayOf = (moment: number) => new Date(moment).toISOString().slice(0, 10)
  const text = (name: string) => url.searchParams.get(name)?.trim() ?? ''
  return {
    from: text('from') || dayOf(sunday - 6 * DAY),
    to: text('to') || dayOf(sunday),
    kind: DRAFT_KINDS.find((kind) => kind === text('kind')) ?? 'esm7',
    customer: text('customer'),
    objectId: text('objectId'),
    group: /^[1-9]\d{0,14}$/.test(text('group')) ? text('group') : '',
  }
}

/** The filters in the form of the API. */
export const draftsQuery = ({ customer, objectId, group, ...period }: DraftsFilter, skip = 0) => ({
  ...period,
  customer: customer || undefined,
  objectId: objectId === '' ? undefined : Number(objectId),
  group: group === '' ? undefined : Number(group),
  skip,
})
