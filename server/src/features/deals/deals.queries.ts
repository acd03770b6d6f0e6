/** Deals: one deal for its two sides, and the list of a user's requests, offers and deals. */
import type { Deal, DealEntry } from '@spetskarta/shared/deals/deals.ts'
import { movedTerms, offerSum } from '@spetskarta/shared/deals/offer-sum.ts'
import {
  DEAL_TABLE,
  type DealParty,
  type DealState,
  type DealSubject,
  type StateOf,
  stepsFrom,
  turnOf,
} from '@spetskarta/shared/deals/steps.ts'
import { countedParts, onSiteOf, type Parts } from '@spetskarta/shared/objects/parts.ts'
import { type RawBuilder, sql } from 'kysely'
import type { Db } from '../../db/connect.ts'
import { preparedRows } from '../../db/prepared.ts'
import type { Deps } from '../../deps.ts'
import { bookedHoursOf } from '../objects/booked/booked-hours.queries.ts'
import { hoursOf } from '../objects/hours.queries.ts'
import { uncountedDays } from '../objects/stale-days.queries.ts'
import { listPapers } from '../papers/papers.queries.ts'
import { acceptedOffer, historyOf, partyOf } from './offers.queries.ts'
import { type BookedSpan, cancellationOf, type DealRow, inStates } from './rows.rules.ts'

/** The deal without the customer's link, which has to be signed. Undefined if the user is neither side. */
export async function findDeal(
  db: Db,
  user: string,
  id: string,
): Promise<{ deal: Omit<Deal, 'link'>; row: DealRow } | undefined> {
  const row = await db.selectFrom('deals').selectAll().where('id', '=', id).executeTakeFirst()
  const side = row && partyOf(row, user)
  const accepted = row && side && (await acceptedOffer(db, row.offer, side))
  if (!row || !side || !accepted) return undefined
  const [other, uncounted] = [await otherOf(db, row, side), await uncountedOf(db, row)]
  const state = row.state as DealState
  const requested = row.asked as (BookedSpan & { reason: string }) | null
  const { terms } = accepted.offer
  return {
    row,
    deal: {
      id,
      side,
      state,
      turn: turnOf('deal', state, side),
      steps: stepsFrom('deal', state, side),
      ...accepted,
      other,
      days: { from: row.from_day, to: row.to_day, shift: row.shift as BookedSpan['shift'] },
      asked: requested && { ...requested, sum: terms ? offerSum(movedTerms(terms, requested)).sum : null },
      cancelled: cancellationOf(row),
      objectId: side === 'owner' && row.object_id !== null ? Number(row.object_id) : null,
      work: await workOf(db, row, uncounted),
      uncounted,
      papers: await papersOf(db, row, side),
      paid: {
        asker: state === 'paid' || state === 'settled',
        owner: state === 'received' || state === 'settled',
      },
      history: await historyOf(db, [row.id, row.offer]),
      changedAt: row.changed_at.toISOString(),
    },
  }
}

async function otherOf(db: Db, { asker, owner, machine, offer }: DealRow, side: DealParty): Promise<Deal['other']> {
  const { rows } = await sql<Deal['other']>`
    select ${side === 'owner' ? sql`r.name` : sql`coalesce(nullif(u.name, ''), u.user_url)`} as name,
      u.user_url as "userUrl",
      coalesce(${side === 'owner' ? sql`r.phone` : sql`(select coalesce(nullif(phone, ''), phone_after_answer) from items where id = ${machine})`}, '') as phone
    from offers o join requests r on r.id = o.request, users u
    where o.id = ${offer} and u.id = ${side === 'owner' ? asker : owner}`.execute(db)
  return rows[0] ?? { name: '', userUrl: '', phone: '' }
}

/** Booked days of which the machine's hours could not be counted: what is stored of them is out of date. */
const uncountedOf = async (db: Db, { machine, from_day: from, to_day: to }: DealRow): Promise<string[]> =>
  machine === null ? [] : (await uncountedDays(db, [machine], { from, to })).map(({ day }) => day)

/** Hours of the booked days on the deal's object; without an object, those at the place of the booking. */
async function workOf(db: Db, deal: DealRow, uncounted: string[]): Promise<Deal['work']> {
  const stored = deal.object_id === null ? await bookedDays(db, deal) : await objectDays(db, deal)
  if (!stored) return null
  const days = stored.filter(({ day }) => !uncounted.includes(day))
  const sum = (of: (parts: Parts) => number) => days.reduce((all, parts) => all + of(parts), 0)
  return {
    days: days.length,
    workingS: sum(({ work }) => work),
    idleS: sum(({ idle }) => idle),
    onSiteS: sum(onSiteOf),
  }
}

type PartsOfDay = Parts & { day: string }

async function objectDays(
  db: Db,
  { object_id, machine, from_day, to_day }: DealRow,
): Promise<PartsOfDay[] | undefined> {
  if (machine === null) return undefined
  const hours = await hoursOf(db, { objectId: Number(object_id), itemIds: [machine], from: from_day, to: to_day })
  const worked = hours.filter(({ visits, correction }) => visits.length > 0 || correction)
  return worked.map((one) => ({ ...countedParts(one), day: one.day }))
}

async function bookedDays(db: Db, { id, from_day, to_day }: DealRow): Promise<PartsOfDay[] | undefined> {
  const hours = await bookedHoursOf(db, { deal: id, from: from_day, to: to_day })
  return hours.length > 0 ? hours : undefined
}

/**
 * Papers of the deal's machine and days about its object, or about whole days if it has none. The asker gets only papers in
 * force.
 */
async function papersOf(db: Db, { owner, object_id, machine, from_day, to_day }: DealRow, side: DealParty) {
  if (owner === null || machine === null) return []
  const object = object_id === null ? null : Number(object_id)
  const papers = await listPapers(db, owner, {
    objectId: object ?? undefined,
    equipmentId: machine,
    days: { from: from_day, to: to_day },
  })
  return papers
    .filter(({ objectId, cancelledAt }) => objectId === object && (side === 'owner' || cancelledAt === null))
    .map(({ id, kind, number, issuedOn, gross, cancelledAt }) => ({
      id: side === 'owner' ? id : null,
      kind,
      number,
      issuedOn,
      sum: gross,
      cancelled: cancelledAt !== null,
    }))
}

const SUBJECTS = Object.keys(DEAL_TABLE) as DealSubject[]

const statesWhere = (subject: DealSubject, fits: (turn: DealParty | 'clock' | null) => boolean): string[] =>
  Object.entries(DEAL_TABLE[subject].states)
    .filter(([, { turn }]) => fits(turn))
    .map(([state]) => state)

type Show = 'mine' | 'going' | 'over'

/**
 * `mine`: states in which the table gives this side the turn. An open request is its asker's turn from the first price on; owners
 * have offers instead.
 */
function shown(subject: DealSubject, side: DealParty, show: Show | undefined): RawBuilder<unknown> {
  if (show === undefined) return sql`true`
  if (show === 'mine' && subject === 'request')
    return sql.raw(`t.state = 'open' and exists (select from offers f where f.request = t.id and f.state = 'offered')`)
  const fits = { mine: side, going: undefined, over: null }[show]
  const states = statesWhere(subject, (turn) => (fits === undefined ? turn !== null : turn === fits))
  return sql.raw(`t.state ${inStates(states)}`)
}

const threadOf = (offer: RawBuilder<unknown>) =>
  sql`(select h.id from threads h where h.offer = ${offer} and h.last_number > 0)`

/** Rows of one kind and side, newest first. Requests and offers that became a deal are listed as the deal only. */
function linesOf(subject: DealSubject, side: DealParty): RawBuilder<unknown> {
  const other = side === 'asker' ? sql`coalesce(nullif(w.name, ''), w.user_url, '')` : sql`r.name`
  const facts = sql`r.type, r.works, r.place`
  if (subject === 'request')
    return sql`select '' as other, '' as machine, t.type, t.works, t.place, t.from_day as "from", t.to_day as "to",
      null::int as sum, standing.*, null::uuid as offer, null::uuid as thread
      from (select count(*) filter (where f.state <> 'asked')::int as offers, count(*) filter (where f.state = 'offered')::int as choices,
        t.reach = 'everybody' or count(*) > 0 as awaited
        from offers f where f.request = t.id and f.state in ('asked', 'offered', 'countered')) as standing`
  if (subject === 'offer')
    return sql`select ${other} as other, coalesce(i.name, '') as machine, ${facts},
      coalesce((t.terms->>'from')::date, r.from_day) as "from", coalesce((t.terms->>'to')::date, r.to_day) as "to",
      t.sum, 0 as offers, 0 as choices, false as awaited, t.id as offer, ${threadOf(sql`t.id`)} as thread
      from requests r left join users w on w.id = t.owner left join items i on i.id = t.machine where r.id = t.request`
  return sql`select ${other} as other, coalesce(i.name, '') as machine, ${facts}, t.from_day as "from",
    t.to_day as "to", o.sum, 0 as offers, 0 as choices, false as awaited, o.id as offer, ${threadOf(sql`o.id`)} as thread
    from offers o join requests r on r.id = o.request left join users w on w.id = t.owner
    left join items i on i.id = t.machine where o.id = t.offer`
}

const TABLES = { request: 'requests', offer: 'offers', deal: 'deals' }
/** Kinds listed for each side; an asker sees offers inside the request. */
const LISTED: Record<DealParty, DealSubject[]> = { asker: ['request', 'deal'], owner: ['offer', 'deal'] }

const also: Record<DealSubject, RawBuilder<unknown>> = {
  request: sql`t.state <> 'taken' and (t.reach <> 'everybody' or exists (select from offers f where f.request = t.id and f.sum is not null))`,
  offer: sql`t.state <> 'accepted'`,
  deal: sql`true`,
}

interface DealsQuery {
  user: string
  show?: Show | undefined
  side?: DealParty | undefined
  /** `moment_id` of the last row of the previous page. */
  after?: string | undefined
  limit: number
}

type At = Pick<Deps, 'db' | 'pool'>

/** `choices`: number of offers that the asker may accept now. */
type Line = Omit<DealEntry, 'turn' | 'changedAt'> & { choices: number }

/** Newest first; one more than `limit` if there are more. */
export async function listDeals(at: At, { user, show, side, after, limit }: DealsQuery) {
  const [moment, id] = after?.split('_') ?? []
  const parts = SUBJECTS.flatMap((subject) =>
    (['asker', 'owner'] as const)
      .filter((one) => (side === undefined || one === side) && LISTED[one].includes(subject))
      .map(
        (one) => sql`(
          select ${subject} as subject, ${one} as side, t.id, t.state, t.changed_at, line.*
          from (
            select * from ${sql.table(TABLES[subject])} t where ${sql.ref(`t.${one}`)} = ${user} and ${also[subject]}
              and ${shown(subject, one, show)}
              and ${moment && id ? sql`(t.changed_at, t.id) < (${moment}::timestamptz, ${id}::uuid)` : sql`true`}
            order by t.changed_at desc, t.id desc limit ${limit}) as t
          cross join lateral (${linesOf(subject, one)}) as line)`,
      ),
  )
  const name = `deals-${show ?? 'all'}-${side ?? 'both'}${moment && id ? '-after' : ''}`
  const rows = await preparedRows(
    at,
    name,
    sql<Line & { at: string }>`
    select subject, side, id, state, other, machine, type, works, place, "from", "to", sum, offers, choices, awaited, offer, thread,
      to_char(changed_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.US"Z"') as at
    from (${sql.join(parts, sql` union all `)}) as found
    order by found.changed_at desc, found.id desc limit ${limit}`,
  )
  return rows.map(({ at: changedAt, choices, ...row }): DealEntry & { cursor: string } => ({
    ...row,
    turn: turnOfLine({ ...row, choices }),
    changedAt,
    cursor: `${changedAt}_${row.id}`,
  }))
}

function turnOfLine({ subject, state, side, choices }: Pick<Line, 'subject' | 'state' | 'side' | 'choices'>) {
  if (subject === 'request' && state === 'open' && choices > 0) return 'you'
  return turnOf(subject, state as StateOf<typeof subject>, side)
}

/** Number of rows in which it is the user's turn. */
export async function countMine(at: At, user: string): Promise<number> {
  const counts = SUBJECTS.flatMap((subject) =>
    (['asker', 'owner'] as const)
      .filter((side) => LISTED[side].includes(subject))
      .map(
        (side) => sql`(select count(*) from ${sql.table(TABLES[subject])} t
          where ${sql.ref(`t.${side}`)} = ${user} and ${also[subject]} and ${shown(subject, side, 'mine')})`,
      ),
  )
  const [row] = await preparedRows(
    at,
    'deals-turns',
    sql<{ n: number }>`select (${sql.join(counts, sql` + `)})::int as n`,
  )
  return row?.n ?? 0
}
