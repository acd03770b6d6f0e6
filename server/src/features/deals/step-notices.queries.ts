/** Records the history of a step and notifies the sides. */
import { MEMBER_ROLES, mayRole } from '@spetskarta/shared/company/rights.ts'
import { movedTerms } from '@spetskarta/shared/deals/offer-sum.ts'
import { type DealParty, type DealSubject, stepRow } from '@spetskarta/shared/deals/steps.ts'
import { sql } from 'kysely'
import type { Db } from '../../db/connect.ts'
import { insertNotice } from '../alerts/notices/notices.queries.ts'
import { COMMON_CHANNEL } from '../tracks/notices/track-notice.rules.ts'
import { queueStepWebhook } from './deal-hooks.queries.ts'
import { forMember, stepNotice } from './deal-texts.rules.ts'
import { type BookedSpan, cancellationOf, storedTerms } from './rows.rules.ts'
import { type DealGiven, hashOfSaid, type OfferGiven } from './same-step.queries.ts'
import type { Held } from './step-outcome.ts'

/** Writes the history and notifies the sides that the table names, except the one who took the step. */
export async function rememberStep(
  transaction: Db,
  held: Held,
  subject: DealSubject,
  step: string,
  given: OfferGiven & DealGiven,
) {
  const { by, reason = '', leaves = false } = given
  const subjectId = held[subject]?.id ?? held.request.id
  const { id } = await transaction
    .insertInto('deal_history')
    .values({ request: held.request.id, subject, subject_id: subjectId, step, by, reason, said: hashOfSaid(given) })
    .returning('id')
    .executeTakeFirstOrThrow()
  const parties = stepRow(subject, step)?.notifies ?? []
  for (const to of parties)
    if (to !== by) await notify(transaction, held, { subject, step, to, reason, leaves, cause: `deal:${id}` })
  await queueStepWebhook(transaction, held, subject, step, id)
  if (held.offer) await refreshThread(transaction, held.offer.id)
}

/** Makes open pages of the offer's thread show the new state. */
const refreshThread = (transaction: Db, offer: string) =>
  sql`select pg_notify(${COMMON_CHANNEL}, json_build_object('thread', id, 'users', json_build_array(asker, owner))::text)
    from threads where offer = ${offer} and asker is not null and owner is not null`.execute(transaction)

interface StepOfParty {
  subject: DealSubject
  step: string
  to: DealParty
  reason: string
  leaves: boolean
  cause: string
}

async function notify(transaction: Db, { request, offer, deal }: Held, { cause, ...step }: StepOfParty) {
  const user = step.to === 'asker' ? request.asker : (deal ?? offer)?.owner
  if (!user) return
  const machine = offer?.machine ? await machineOf(transaction, offer.machine) : undefined
  const owner = offer?.owner ? await nameOf(transaction, offer.owner) : ''
  const requested = step.subject === 'deal' ? (deal?.asked as BookedSpan | null | undefined) : undefined
  const terms = offer && storedTerms(offer)
  const content = stepNotice({
    ...step,
    request: { ...request, from: request.from_day, to: request.to_day } as never,
    asker: request.name,
    ...(offer && {
      offer: {
        id: offer.id,
        machine: machine?.name ?? '',
        owner,
        // The side that is asked for other days sees the terms recalculated for them.
        terms: terms && requested ? movedTerms(terms, requested) : terms,
        counterRate: offer.counter_rate,
      },
    }),
    ...(deal && {
      deal: {
        id: deal.id,
        ...(requested ?? {
          from: deal.from_day,
          to: deal.to_day,
          shift: deal.shift,
        }),
        cancelled: cancellationOf(deal),
        phone: step.leaves ? '' : step.to === 'asker' ? (machine?.phone ?? '') : request.phone,
      },
    }),
  })
  if (!content) return
  await insertNotice(transaction, { user, cause, content })
  for (const { user: member, company } of await membersToNotify(
    transaction,
    user,
    step.to === 'asker' ? (offer?.owner ?? null) : request.asker,
  ))
    await insertNotice(transaction, { user: member, cause, content: forMember(content, company) })
}

const machineOf = (transaction: Db, id: string) =>
  transaction
    .selectFrom('items')
    .select(['name', sql<string>`coalesce(nullif(phone, ''), phone_after_answer, '')`.as('phone')])
    .where('id', '=', id)
    .executeTakeFirst()

async function nameOf(transaction: Db, user: string): Promise<string> {
  const row = await transaction
    .selectFrom('users')
    .select(sql<string>`coalesce(nullif(name, ''), user_url)`.as('name'))
    .where('id', '=', user)
    .executeTakeFirst()
  return row?.name ?? ''
}

/** Most members notified per company: a request notifies all owners it reaches in one transaction. */
const MEMBERS_MOST = 20

/**
 * Members with the right to deals and to all groups, since calls about deals are not limited to a group. `other`: the other side,
 * never notified even as a member of this company.
 */
export async function membersToNotify(transaction: Db, owner: string, other: string | null) {
  const roles = MEMBER_ROLES.filter((role) => mayRole(role, 'deals'))
  const { rows } = await sql<{ user: string; company: string }>`
    select m.user_id as user, coalesce(nullif(c.name, ''), c.user_url) as company
    from company_members m join users c on c.id = m.company
    where m.company = ${owner} and m.role = any (${roles}::text[]) and m.all_groups
      and m.user_id is distinct from ${other}::uuid
    order by m.joined_at, m.user_id limit ${MEMBERS_MOST}`.execute(transaction)
  return rows
}
