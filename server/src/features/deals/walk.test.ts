/**
 * Random parties walk the table of states, two and three at once, while their connections are killed. Whatever they do, nothing is booked
 * twice, no notice is sent twice, and nothing hangs.
 */
import { randomUUID } from 'node:crypto'
import { type DealParty, type DealStep, type OfferStep, stepRow, stepsFrom } from '@spetskarta/shared/deals/steps.ts'
import fc from 'fast-check'
import { sql } from 'kysely'
import { expect, test, vi } from 'vitest'
import { atEnd } from '../../../test/at-end.ts'
import { cloneDatabase } from '../../../test/clone.ts'
import { makeEquipment, makeUser } from '../../../test/factories.ts'
import { connect } from '../../db/connect.ts'
import { dayAhead, offerTerms, requestForm } from './deals.fixture.ts'
import { insertRequest } from './requests.queries.ts'
import { takeRequestStep, takeStepOfDeal, takeStepOfOffer } from './take-step.queries.ts'
import { everybodyNotifiedOnce, nothingBookedTwice, nothingHangs } from './walk.fixture.ts'

const CONNECTIONS = 4
const clone = await cloneDatabase()
const { db, pool, close } = connect(clone.pool.options.connectionString ?? '', () => {}, 'web', {
  connections: CONNECTIONS,
})
atEnd(close)

const SPANS = [
  [10, 12],
  [12, 13],
  [13, 13],
] as const

const MAKES_DEALS = ['offer', 'accept', 'agree']

/** What a party does: by numbers, so that a failing walk can be made small. */
interface Move {
  subject: 'offer' | 'deal' | 'request'
  which: number
  by: DealParty | 'clock'
  step: number
  span: number
}
const move: fc.Arbitrary<Move> = fc.record({
  // Most steps are of offers and deals: a withdrawn request ends all of it.
  subject: fc.constantFrom(...Array<'offer'>(12).fill('offer'), ...Array<'deal'>(5).fill('deal'), 'request'),
  which: fc.nat(50),
  by: fc.constantFrom('asker', 'owner', 'owner', 'clock'),
  step: fc.nat(20),
  span: fc.nat(SPANS.length - 1),
})
/** Moves that are made at once, and whether one of their connections is killed meanwhile. */
const round = fc.record({ moves: fc.array(move, { minLength: 1, maxLength: 3 }), killed: fc.nat(5) })

const user = () => makeUser(db, { email: `${randomUUID()}@example.org`, password_hash: 'none' })

async function begin(): Promise<string[]> {
  const owners = await Promise.all([user(), user()])
  const machines = await Promise.all(owners.map(({ id }) => makeEquipment(db, { owner: id })))
  const askers = await Promise.all([user(), user(), user()])
  const ids = machines.map(({ id }) => id)
  for (const { id } of askers) await insertRequest(db, id, { ...requestForm(ids), phone: '+79160001270' }, 'Раменское')
  return ids
}

async function make({ subject, which, by, step, span }: Move, machines: string[]): Promise<unknown> {
  const table = { offer: 'offers', deal: 'deals', request: 'requests' } as const
  const { rows } = await sql<{ id: string; state: string; machine: string }>`
    select id, state, ${subject === 'request' ? sql`null` : sql`machine`} as machine from ${sql.table(table[subject])} t
    where ${subject === 'request' ? sql`exists (select from offers o where o.request = t.id and o.machine = any(${machines}::uuid[]))` : sql`machine = any(${machines}::uuid[])`}
    order by id`.execute(db)
  const one = rows[which % Math.max(1, rows.length)]
  const steps = one && stepsFrom(subject, one.state as never, by)
  // Half of the time whatever makes a deal, where it can be made: otherwise hardly any would be.
  const chosen = [...(steps ?? []).filter((name) => step % 2 && MAKES_DEALS.includes(name)), ...(steps ?? [])][
    step % 2 ? 0 : step % Math.max(1, steps?.length ?? 0)
  ] as string | undefined
  if (!one || chosen === undefined || by === 'clock') return
  const [from, to] = SPANS[span] ?? SPANS[0]
  const days = { from: dayAhead(from), to: dayAhead(to), shift: 'day' as const }
  if (subject === 'request') return takeRequestStep(db, one.id, 'withdraw', { by })
  if (subject === 'deal')
    return takeStepOfDeal(db, one.id, chosen as DealStep, {
      by,
      reason: 'так надо',
      ...(stepRow('deal', chosen)?.needs?.includes('days') && { days }),
    })
  return takeStepOfOffer(db, one.id, chosen as OfferStep, {
    by,
    ...((chosen === 'offer' || chosen === 'change') && { terms: offerTerms(one.machine, days) }),
    ...(chosen === 'counter' && { counter: { rate: 20_000, note: '' } }),
  })
}

/** As when the server dies: what was begun is undone, its caller hears nothing. */
const kill = () =>
  clone.pool.query(`select pg_terminate_backend(pid) from pg_stat_activity
    where datname = current_database() and pid <> pg_backend_pid() and state <> 'idle' limit 1`)

/** One that was cut off while it went back to the pool fails once, and is replaced. */
const allAnswer = () => Promise.all(Array.from({ length: CONNECTIONS }, () => pool.query('select')))

test('whatever two sides do at once, and whenever they are killed, days, notices and states stay right', async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(round, { minLength: 40, maxLength: 40 }), async (rounds) => {
      const machines = await begin()
      for (const { moves, killed } of rounds) {
        const under = moves.map((one) => make(one, machines).catch(() => undefined))
        if (killed === 0) await kill().catch(() => undefined)
        await Promise.all(under)
      }
      await vi.waitFor(allAnswer)
      await nothingBookedTwice(db, machines)
      await everybodyNotifiedOnce(db, machines)
      await nothingHangs(db, machines)
    }),
    { numRuns: 5, endOnFailure: true },
  )
  const { rows } = await pool.query('select count(*)::int as n from deals')
  // How many is chance: that the walks come to deals at all.
  expect(rows[0].n).toBeGreaterThan(1)
})
