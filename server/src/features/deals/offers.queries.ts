/** Offers as each side sees them, and the draft that an owner starts from. */
import { type BusySpan, dayAfter, stateOn } from '@spetskarta/shared/catalog/calendar.ts'
import type { Equipment } from '@spetskarta/shared/catalog/items.ts'
import { comesWithOperator, priceHere, roadKm } from '@spetskarta/shared/catalog/price-here.ts'
import { VAT_TERM } from '@spetskarta/shared/catalog/terms.ts'
import { type Deal, type Offer, type OfferTerms, type RentRequest, VALID_DAYS } from '@spetskarta/shared/deals/deals.ts'
import { offerSum } from '@spetskarta/shared/deals/offer-sum.ts'
import { type DealParty, stepsFrom, turnOf } from '@spetskarta/shared/deals/steps.ts'
import { DAY } from '@spetskarta/shared/durations.ts'
import { dayAt } from '@spetskarta/shared/tracks/clock.ts'
import { sql } from 'kysely'
import type { Db } from '../../db/connect.ts'
import { ITEM_JSON } from '../catalog/item.json.ts'
import { DEFAULT_ZONE } from '../tracks/tracking.queries.ts'
import { PHOTOS_OF_REQUEST } from './request-photos.queries.ts'
import {
  type BookedSpan,
  type OfferRow,
  type RequestPhoto,
  type RequestRow,
  requestOf,
  shiftsWithin,
  storedTerms,
} from './rows.rules.ts'

/** The offer without the steps available to one side. */
type OfferFields = Deal['offer']

interface OfferSeen {
  request: RequestRow
  photos: RequestPhoto[]
  askerUrl: string
  offer: OfferRow
  card: Equipment | null
  owner: { name: string; userUrl: string }
  deal: string | null
}

async function seenOffers(db: Db, where: { id?: string; request?: string }): Promise<OfferSeen[]> {
  const { rows } = await sql<{ request: RequestRow; offer: OfferRow } & Omit<OfferSeen, 'request' | 'offer'>>`
    select row_to_json(r) as request, row_to_json(o) as offer, ${PHOTOS_OF_REQUEST} as photos, coalesce(a.user_url, '') as "askerUrl", d.id as deal,
      json_build_object('name', coalesce(nullif(w.name, ''), w.user_url, ''), 'userUrl', coalesce(w.user_url, '')) as owner,
      (select ${sql.raw(ITEM_JSON)} from items i join users u on u.id = i.owner where i.id = o.machine) as card
    from offers o join requests r on r.id = o.request left join users a on a.id = o.asker left join users w on w.id = o.owner
      left join deals d on d.offer = o.id
    where ${where.id !== undefined ? sql`o.id = ${where.id}` : sql`o.request = ${where.request}`}
    order by o.sum nulls last, o.id`.execute(db)
  return rows.map((row) => ({
    ...row,
    request: withMoments(row.request, ['made_at', 'changed_at', 'expires_at']),
    offer: withMoments(row.offer, ['made_at', 'changed_at', 'valid_until']),
  }))
}

/** JSON has moments as texts: turns them into `Date`. */
function withMoments<R extends object>(row: R, columns: (keyof R)[]): R {
  const moments = columns.map((name) => [name, row[name] === null ? null : new Date(row[name] as string)])
  return { ...row, ...Object.fromEntries(moments) }
}

const fieldsOf = ({ request, offer, card, owner, deal }: OfferSeen, side: DealParty): OfferFields => {
  const terms = storedTerms(offer)
  return {
    id: offer.id,
    state: offer.state as OfferFields['state'],
    turn: turnOf('offer', offer.state as OfferFields['state'], side),
    machine: card,
    owner,
    km: kmOf(request, card),
    terms: terms ?? null,
    price: terms ? offerSum(terms) : null,
    counter:
      terms && offer.counter_rate !== null
        ? {
            rate: offer.counter_rate,
            sum: offerSum({ ...terms, rate: offer.counter_rate }).sum,
            note: offer.counter_note,
          }
        : null,
    deal,
    changedAt: offer.changed_at.toISOString(),
  }
}

const kmOf = ({ lat, lng }: Pick<RequestRow, 'lat' | 'lng'>, card: Equipment | null): number | null =>
  lat === null || lng === null || !card || card.coordLat === null || card.coordLng === null
    ? null
    : roadKm({ lat: card.coordLat, lng: card.coordLng }, { lat, lng })

const offerOf = (seen: OfferSeen, side: DealParty): Offer => {
  const fields = fieldsOf(seen, side)
  return { ...fields, steps: stepsFrom('offer', fields.state, side) }
}

/** All offers of a request for its asker: those with a price first, the cheapest at the top. */
export const offersForAsker = async (db: Db, request: string): Promise<Offer[]> =>
  (await seenOffers(db, { request })).map((seen) => offerOf(seen, 'asker'))

export interface OfferForSide {
  side: DealParty
  request: RentRequest
  offer: Offer
}

/** Undefined if the user is neither side. */
export async function findOfferFor(db: Db, user: string, id: string): Promise<OfferForSide | undefined> {
  const [seen] = await seenOffers(db, { id })
  const side = seen && partyOf(seen.offer, user)
  return seen && side && offerFor(seen, side)
}

/** For the holder of a letter's link. Undefined if that side's account is deleted or banned, because its links end with it. */
export async function findOfferBySide(db: Db, side: DealParty, id: string): Promise<OfferForSide | undefined> {
  const open = await db
    .selectFrom('offers as o')
    .innerJoin('users as u', 'u.id', `o.${side}`)
    .select('u.id')
    .where('o.id', '=', id)
    .where('u.banned', '=', false)
    .executeTakeFirst()
  const [seen] = open ? await seenOffers(db, { id }) : []
  return seen && offerFor(seen, side)
}

export const partyOf = ({ asker, owner }: Pick<OfferRow, 'asker' | 'owner'>, user: string): DealParty | undefined =>
  user === asker ? 'asker' : user === owner ? 'owner' : undefined

const offerFor = (seen: OfferSeen, side: DealParty): OfferForSide => ({
  side,
  request: requestOf(seen.request, seen.askerUrl, seen.photos),
  offer: offerOf(seen, side),
})

/** Request and offer of a deal, as the side sees them. */
export async function acceptedOffer(db: Db, id: string, side: DealParty) {
  const [seen] = await seenOffers(db, { id })
  return seen && { request: requestOf(seen.request, seen.askerUrl, seen.photos), offer: fieldsOf(seen, side) }
}

export async function historyOf(db: Db, subjects: string[]): Promise<Deal['history']> {
  const rows = await db
    .selectFrom('deal_history')
    .select(['step', 'by', 'reason', 'made_at'])
    .where('subject_id', 'in', subjects)
    .orderBy('id')
    .execute()
  return rows.map(({ made_at, by, ...row }) => ({
    ...row,
    by: by as Deal['history'][number]['by'],
    at: made_at.toISOString(),
  }))
}

/** The thread between the two sides; null if neither has written yet. */
export async function threadOfOffer(db: Db, offer: string): Promise<string | null> {
  const thread = await db
    .selectFrom('threads')
    .select('id')
    .where('offer', '=', offer)
    .where('last_number', '>', 0)
    .executeTakeFirst()
  return thread?.id ?? null
}

interface OfferDraft {
  terms: OfferTerms
  price: OfferFields['price'] & object
  km: number | null
  missing: string
  taken: { day: string; why: 'busy' | 'service' | 'booked' }[]
  others: { id: string; name: string }[]
}

/**
 * A draft with the owner's own prices for this place; `machine`: another machine of the owner. Undefined if it is not theirs.
 * `now`: ms.
 */
export async function startOfOffer(
  db: Db,
  id: string,
  machine: string | undefined,
  now: number,
): Promise<OfferDraft | undefined> {
  const [seen] = await seenOffers(db, { id })
  if (!seen?.offer.owner) return undefined
  const { request, offer } = seen
  const { owner } = seen.offer
  const card = machine && machine !== offer.machine ? await ownCard(db, owner, machine) : seen.card
  if (!card) return undefined
  const today = dayAt(card.timeZone ?? DEFAULT_ZONE, now)
  const from = request.from_day ?? dayAfter(today, 1)
  const days = { from, to: request.to_day ?? from, shift: request.shift as BookedSpan['shift'], hours: request.hours }
  const km = kmOf(request, card)
  const shifts = shiftsWithin(days).length
  const price = priceHere(card, { hours: days.hours, days: shifts, ...(km !== null && { km }) })
  const priced = typeof price === 'object' ? price : undefined
  const rent = priced?.lines.find((line) => line.kind === 'rent')
  const delivery = priced?.lines.find((line) => line.kind === 'delivery')
  const hourly = card.ratePerShift === null && card.ratePerHour !== null
  const vat = card.terms.vat === VAT_TERM.onTop ? 'on_top' : card.terms.vat === VAT_TERM.included ? 'included' : 'none'
  const terms: OfferTerms = {
    ...days,
    machine: card._id,
    unit: hourly ? 'hour' : 'shift',
    rate: rent ? Math.round(rent.sum / (hourly ? rent.hours * shifts : shifts)) : 1,
    quantity: hourly && rent ? rent.hours * shifts : shifts,
    delivery: delivery?.sum ?? 0,
    vat,
    operator: request.operator ?? comesWithOperator(card.terms) ?? true,
    included: '',
    note: '',
    validUntil: new Date(now + VALID_DAYS.usual * DAY).toISOString(),
  }
  return {
    terms,
    price: offerSum(terms),
    km,
    missing:
      price === 'too-far'
        ? 'Это дальше, чем вы указали в условиях машины'
        : !priced
          ? 'В объявлении нет цены аренды: назовите её'
          : priced.delivery === 'unknown'
            ? noDelivery(request, card)
            : '',
    taken: await takenDays(db, card, days),
    others: await otherMachines(db, owner, card._id, request.type),
  }
}

/** Why the delivery has no price. */
const noDelivery = (request: RequestRow, card: Equipment): string => {
  if (request.lat === null || request.lng === null) return 'Подача не посчитана: у заявки нет места на карте'
  if (card.coordLat === null || card.coordLng === null) return 'Подача не посчитана: у машины нет места на карте'
  return 'Подача не посчитана: в объявлении нет её цены'
}

async function ownCard(db: Db, owner: string, machine: string): Promise<Equipment | undefined> {
  const { rows } = await sql<{ card: Equipment }>`
    select ${sql.raw(ITEM_JSON)} as card from items i join users u on u.id = i.owner
    where i.id = ${machine} and i.owner = ${owner} and i.kind = 'equipment'`.execute(db)
  return rows[0]?.card
}

async function takenDays(db: Db, card: Equipment, span: BookedSpan): Promise<OfferDraft['taken']> {
  const booked = await db
    .selectFrom('bookings')
    .select(['day', 'shift'])
    .where('machine', '=', card._id)
    .where('day', '>=', span.from)
    .where('day', '<=', span.to)
    .execute()
  const wanted = shiftsWithin(span)
  const days = [...new Set(wanted.map(({ day }) => day))]
  return days.flatMap((day): OfferDraft['taken'] => {
    const shifts = wanted.filter((one) => one.day === day).map(({ shift }) => shift)
    if (booked.some((one) => one.day === day && shifts.some((shift) => shift === one.shift)))
      return [{ day, why: 'booked' }]
    const entered = stateOn((card.busy ?? []) as BusySpan[], day)
    const why = shifts.map((shift) => entered[shift]).find((state) => state !== undefined)
    return why ? [{ day, why }] : []
  })
}

const otherMachines = (db: Db, owner: string, machine: string, type: string) =>
  db
    .selectFrom('items')
    .select(['id', 'name'])
    .where('owner', '=', owner)
    .where('kind', '=', 'equipment')
    .where('type', '=', type)
    .where('id', '<>', machine)
    .orderBy(sql`name collate by_name`)
    .orderBy('id')
    .execute()
