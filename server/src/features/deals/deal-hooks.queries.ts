/** Webhooks to both sides about their requests, offers and deals. */
import type { DealSubject } from '@spetskarta/shared/deals/steps.ts'
import { sql } from 'kysely'
import type { Db } from '../../db/connect.ts'
import type { DealRow, OfferRow, RequestRow } from './rows.rules.ts'

interface HookHeld {
  request: RequestRow
  offer?: OfferRow
  deal?: DealRow
}

const TYPES: Record<DealSubject, (step: string) => string | undefined> = {
  request: () => undefined,
  offer: (step) => (step === 'offer' || step === 'change' ? 'offer.made' : undefined),
  deal: () => 'deal.changed',
}

/** Queued in the transaction of the step, so that a step that is rolled back sends nothing. */
export async function queueStepWebhook(
  transaction: Db,
  held: HookHeld,
  subject: DealSubject,
  step: string,
  history: string,
): Promise<void> {
  const { offer, deal } = held
  const type = deal ? 'deal.changed' : TYPES[subject](step)
  if (type && offer) await deliver(transaction, [offer.asker, offer.owner], type, dataOf(held), `deal:${history}`)
}

/** Sends an owner the webhook about a request that reached them. */
export const queueRequestWebhook = (transaction: Db, held: Required<Omit<HookHeld, 'deal'>>) =>
  deliver(transaction, [held.offer.owner], 'request.created', dataOf(held), `request:${held.offer.id}`)

const dataOf = ({ request, offer, deal }: HookHeld) => ({
  requestId: request.id,
  offerId: offer?.id ?? null,
  dealId: deal?.id ?? null,
  state: (deal ?? offer ?? request).state,
  machineId: offer?.machine ?? null,
  type: request.type,
  works: request.works,
  place: request.lat === null ? null : { lat: request.lat, lng: request.lng },
  from: deal?.from_day ?? request.from_day,
  to: deal?.to_day ?? request.to_day,
  shift: deal?.shift ?? request.shift,
  sum: offer?.sum ?? null,
})

async function deliver(
  transaction: Db,
  users: (string | null)[],
  type: string,
  data: object,
  cause: string,
): Promise<void> {
  await sql`
    insert into webhook_deliveries (user_id, webhook, type, data, cause)
    select w.user_id, w.id, ${type}, ${JSON.stringify(data)}::jsonb, ${cause}
    from webhooks w join users u on u.id = w.user_id and not u.banned
    where w.user_id = any(${users}::uuid[]) and w.stopped_at is null and 'deals' = any (w.kinds)
    on conflict do nothing`.execute(transaction)
}
