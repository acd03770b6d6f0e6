/** Requests: made, sent to owners, and read by their asker. */
import { randomUUIDv7 } from 'node:crypto'
import {
  AROUND_MOST,
  OPEN_UNCONFIRMED,
  REQUESTS_A_DAY,
  type RentRequest,
  type RequestForm,
} from '@spetskarta/shared/deals/deals.ts'
import { boundsAround, type Position } from '@spetskarta/shared/geo.ts'
import { sql } from 'kysely'
import type { Db } from '../../db/connect.ts'
import { insertNotice } from '../alerts/notices/notices.queries.ts'
import { fineRanges } from '../search/grid.rules.ts'
import { DEFAULT_ZONE } from '../tracks/tracking.queries.ts'
import { queueRequestWebhook } from './deal-hooks.queries.ts'
import { forMember, newRequestNotice } from './deal-texts.rules.ts'
import { PHOTOS_OF_REQUEST, photosToTake } from './request-photos.queries.ts'
import { type RequestRow, requestOf } from './rows.rules.ts'
import { saysTheSame } from './same-request.queries.ts'
import { membersToNotify } from './step-notices.queries.ts'

interface Reached {
  machine: string
  owner: string
  name: string
}

/**
 * `sent`: the form was sent before and said something else; `unconfirmed`, `many`: a limit is reached; `nobody`: no owner is
 * reached; `machine`: a chosen machine is not for rent; `photo`: a photo was never uploaded.
 */
type MadeRequest = { id: string; owners: number } | 'sent' | 'unconfirmed' | 'many' | 'nobody' | 'machine' | 'photo'

/** Makes a request and, per owner reached, an offer without a price; notifies them. Repeated: returns the first request. */
export const insertRequest = (
  db: Db,
  asker: string,
  form: Omit<RequestForm, 'email'>,
  place: string,
): Promise<MadeRequest> =>
  db.transaction().execute(async (transaction) => {
    // Locks the asker's row: two requests at once would both pass the limit.
    const user = await transaction
      .selectFrom('users')
      .select(sql<boolean>`email_confirmed_at is not null`.as('confirmed'))
      .where('id', '=', asker)
      .forNoKeyUpdate()
      .executeTakeFirstOrThrow()
    const before = await transaction
      .selectFrom('requests')
      .selectAll()
      .where('asker', '=', asker)
      .where('draft', '=', form.draft)
      .executeTakeFirst()
    if (before && !(await saysTheSame(transaction, before, form))) return 'sent'
    if (before) return { id: before.id, owners: await countOffers(transaction, before.id) }
    const made = await countOwn(transaction, asker)
    if (!user.confirmed && made.open >= OPEN_UNCONFIRMED) return 'unconfirmed'
    if (made.today >= REQUESTS_A_DAY) return 'many'
    const { send } = form
    const reached =
      send.reach === 'chosen'
        ? await chosenMachines(transaction, asker, send.machines)
        : await machinesAround(transaction, { ...form, asker, radiusKm: send.radiusKm })
    if (send.reach === 'chosen' && reached.length < send.machines.length) return 'machine'
    if (reached.length === 0) return 'nobody'
    const takePhotos = await photosToTake(transaction, form.photos)
    if (!takePhotos) return 'photo'
    const request = await transaction
      .insertInto('requests')
      .values({
        id: randomUUIDv7(),
        asker,
        draft: form.draft,
        reach: send.reach,
        radius_km: send.reach === 'around' ? send.radiusKm : null,
        type: form.type,
        works: form.works,
        volume: form.volume,
        note: form.note,
        from_day: form.from,
        to_day: form.to,
        shift: form.shift,
        hours: form.hours,
        lat: form.lat,
        lng: form.lng,
        place,
        address: form.address,
        operator: form.operator,
        payment: form.payment,
        name: form.name,
        phone: form.phone,
        // The end of its first day.
        expires_at: sql<Date>`(${form.from}::date + 1)::timestamp at time zone ${DEFAULT_ZONE}`,
      })
      .returningAll()
      .executeTakeFirstOrThrow()
    await takePhotos(request.id)
    for (const one of reached) await sendTo(transaction, request, one, form.photos.length)
    return { id: request.id, owners: reached.length }
  })

const countOwn = async (transaction: Db, asker: string) => {
  const { rows } = await sql<{ open: number; today: number }>`
    select (count(*) filter (where state = 'open'))::int as open,
      (count(*) filter (where made_at > now() - interval '1 day'))::int as today
    from requests where asker = ${asker} and reach <> 'everybody' and (state = 'open' or made_at > now() - interval '1 day')`.execute(
    transaction,
  )
  return rows[0] ?? { open: 0, today: 0 }
}

const countOffers = async (db: Db, request: string): Promise<number> => {
  const { n } = await db
    .selectFrom('offers')
    .select(sql<number>`count(*)::int`.as('n'))
    .where('request', '=', request)
    .executeTakeFirstOrThrow()
  return n
}

/** Makes an offer without a price; notifies its owner and the members with the right to deals. */
async function sendTo(transaction: Db, request: RequestRow, { machine, owner, name }: Reached, photos: number) {
  const offer = await transaction
    .insertInto('offers')
    .values({ id: randomUUIDv7(), request: request.id, asker: request.asker, owner, machine, state: 'asked' })
    .returningAll()
    .executeTakeFirstOrThrow()
  const cause = `request:${offer.id}`
  const content = newRequestNotice(
    {
      request: requestOf(request, '', []),
      photos,
      asker: request.name,
      offer: { id: offer.id, machine: name, owner: '', terms: undefined, counterRate: null },
    },
    request.reach === 'around',
  )
  await insertNotice(transaction, { user: owner, cause, content })
  for (const { user, company } of await membersToNotify(transaction, owner, request.asker))
    await insertNotice(transaction, { user, cause, content: forMember(content, company) })
  await queueRequestWebhook(transaction, { request, offer })
}

/** Those of the machines that are in the catalogue and not the asker's own. */
async function chosenMachines(db: Db, asker: string | null, ids: string[]): Promise<Reached[]> {
  const { rows } = await sql<Reached>`
    select i.id as machine, i.owner, i.name from items i join users u on u.id = i.owner and not u.banned
    where i.id = any(${ids}::uuid[]) and i.kind = 'equipment' and not i.hidden and i.owner is distinct from ${asker}::uuid
    order by i.id`.execute(db)
  return rows
}

interface Around extends Position {
  type: string
  radiusKm: number
  /** Null: not signed in. */
  asker: string | null
}

/** The nearest machine of this type of each owner within the radius, nearest owners first. */
async function machinesAround(db: Db, { type, lat, lng, radiusKm, asker }: Around): Promise<Reached[]> {
  const bounds = boundsAround({ lat, lng }, radiusKm)
  const ranges = fineRanges(bounds)
  const { rows } = await sql<Reached>`
    with near as (
      select i.id as machine, i.owner, i.name,
        -- Kilometres on a sphere.
        12742.0176 * asin(sqrt(least(1, power(sin(radians(i.lat - ${lat}) / 2), 2)
          + cos(radians(${lat})) * cos(radians(i.lat)) * power(sin(radians(i.lng - ${lng}) / 2), 2)))) as km
      from unnest(${ranges.map(({ lo }) => lo)}::int[], ${ranges.map(({ hi }) => hi)}::int[]) as r (lo, hi)
      cross join lateral (
        select item from search_entries where topic = ${type} and cell between r.lo and r.hi offset 0) as e
      join items i on i.id = e.item and i.kind = 'equipment' and i.type = ${type} and not i.hidden
      join users u on u.id = i.owner and not u.banned
      where i.owner is distinct from ${asker}::uuid),
    first as (select distinct on (owner) * from near where km <= ${radiusKm} order by owner, km, machine)
    select machine, owner, name from first order by km, machine limit ${AROUND_MOST}`.execute(db)
  return rows
}

export const countOwnersAround = async (db: Db, around: Around): Promise<number> =>
  (await machinesAround(db, around)).length

/** Whether a request of a visitor without an account would reach all chosen machines, or any owner around. */
export async function reachesAll(db: Db, form: RequestForm): Promise<boolean> {
  const { send } = form
  if (send.reach === 'around')
    return (await machinesAround(db, { ...form, asker: null, radiusKm: send.radiusKm })).length > 0
  return (await chosenMachines(db, null, send.machines)).length === send.machines.length
}

/** Called when the code sent to that address was entered. */
export const confirmEmailOf = (db: Db, user: string) =>
  db
    .updateTable('users')
    .set({ email_confirmed_at: sql`now()` })
    .where('id', '=', user)
    .where('email_confirmed_at', 'is', null)
    .execute()

/** Undefined if the request is not this asker's. */
export async function findRequest(db: Db, asker: string, id: string): Promise<RentRequest | undefined> {
  const row = await db
    .selectFrom('requests as r')
    .innerJoin('users as u', 'u.id', 'r.asker')
    .selectAll('r')
    .select(['u.user_url as url', PHOTOS_OF_REQUEST.as('photos')])
    .where('r.id', '=', id)
    .where('r.asker', '=', asker)
    .executeTakeFirst()
  return row && requestOf(row, row.url, row.photos)
}

/** `own`: the user's own order; `none`: not published, removed by a moderator, or the machine is not the user's. */
type ForOrder = { id: string } | 'own' | 'none'

/**
 * An offer of a machine for an order of the catalogue, still without a price. The first offer makes a request from the order;
 * until a price is offered, the request follows changes of the order.
 */
export const insertForOrder = (db: Db, owner: string, order: string, machine: string): Promise<ForOrder> =>
  db.transaction().execute(async (transaction) => {
    const item = await transaction
      .selectFrom('items as i')
      .innerJoin('users as u', 'u.id', 'i.owner')
      .selectAll('i')
      .select(sql<string>`coalesce(nullif(u.name, ''), u.user_url)`.as('asker_name'))
      .where('i.id', '=', order)
      .where('i.kind', '=', 'order')
      .where('i.hidden', '=', false)
      .where('u.banned', '=', false)
      .executeTakeFirst()
    const own = await transaction
      .selectFrom('items')
      .select(['id', 'name', 'type'])
      .where('id', '=', machine)
      .where('owner', '=', owner)
      .where('kind', '=', 'equipment')
      .executeTakeFirst()
    if (!item || !own) return 'none'
    if (item.owner === owner) return 'own'
    const facts = {
      type: item.related[0] ?? own.type,
      works: [item.type],
      note: [item.name, item.description].filter(Boolean).join('\n').slice(0, 1000),
      from_day: item.starts_on,
      to_day: item.ends_on ?? item.starts_on,
      lat: item.lat,
      lng: item.lng,
      place: item.place,
      phone: item.phone || (item.phone_after_answer ?? ''),
      name: item.asker_name,
      expires_at: sql<Date>`case when ${item.starts_on}::date is null then now() + interval '30 days'
        else greatest(now() + interval '1 day', (${item.ends_on ?? item.starts_on}::date + 1)::timestamp at time zone ${DEFAULT_ZONE}) end`,
    }
    const request = await transaction
      .insertInto('requests')
      .values({
        id: randomUUIDv7(),
        asker: item.owner,
        draft: item.id,
        item: item.id,
        reach: 'everybody',
        volume: '',
        shift: 'day',
        hours: 8,
        address: '',
        ...facts,
      })
      .onConflict((conflict) =>
        conflict
          .column('item')
          // An order published again reopens its request, unless a moderator has removed it.
          .doUpdateSet({ ...facts, state: 'open' })
          .where('requests.state', '<>', 'removed'),
      )
      .returningAll()
      .executeTakeFirst()
    if (!request) return 'none'
    const before = await transaction
      .selectFrom('offers')
      .select('id')
      .where('request', '=', request.id)
      .where('machine', '=', machine)
      .where('state', 'in', ['asked', 'offered', 'countered', 'accepted'])
      .executeTakeFirst()
    if (before) return { id: before.id }
    // Detaches earlier offers of this machine that are over, so that it can be offered again.
    await sql`update offers set machine = null where request = ${request.id} and machine = ${machine}`.execute(
      transaction,
    )
    const { id } = await transaction
      .insertInto('offers')
      .values({ id: randomUUIDv7(), request: request.id, asker: item.owner, owner, machine, state: 'asked' })
      .returning('id')
      .executeTakeFirstOrThrow()
    return { id }
  })
