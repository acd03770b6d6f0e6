/** A company whose account is closed and opened again: who acts for it meanwhile, and afterwards. */

import { expect, test } from 'vitest'
import { hashToken } from '../../outside/tokens.ts'
import { setActing } from '../company/acting.queries.ts'
import { findVisitor, insertSession } from '../visitor/sessions.queries.ts'
import { moderated } from './moderation.fixture.ts'
import { banAccount, liftSanction } from './sanctions.queries.ts'

const { db, by, terms, owner, sanctionOf } = await moderated()
type Owner = Awaited<ReturnType<typeof owner>>

const employ = (company: Owner, { id: user_id }: Owner, joined_at: Date) =>
  db
    .insertInto('company_members')
    .values({ company: company.id, user_id, role: 'dispatcher', name: 'Марина Лукина', all_groups: true, joined_at })
    .execute()
const close = (company: Owner) => banAccount(db, company.url, terms)
const open = async (company: Owner) => liftSanction(db, await sanctionOf('account', company.id), by)
const logIn = async ({ id }: Owner) => (await insertSession(db, { id, passwordHash: '-' }, 'Chrome, Linux')) ?? ''
/** Of the company for which a session acts: its id and the role; undefined: the session is the member's own. */
async function actsFor(token: string) {
  const member = (await findVisitor(db, token, false))?.member
  return member && [member.company, member.role]
}
async function turn(token: string, person: Owner, company: Owner) {
  const session = (await findVisitor(db, token, false))?.sessionId ?? ''
  return setActing(db, { user: person.id, session }, company.id)
}

test('what a member began while the company was closed stays the member’s own once it is open', async () => {
  const [company, other, marina] = [await owner(), await owner(), await owner()]
  await employ(company, marina, new Date('2026-02-01'))
  const before = await logIn(marina)
  expect(await actsFor(before)).toEqual([company.id, 'dispatcher'])
  await close(company)
  expect(await findVisitor(db, before, false)).toBeUndefined()
  const meanwhile = await logIn(marina)
  // As of a log-in that found the company open at the moment in which it was closed.
  const atOnce = await logIn(marina)
  await db.updateTable('sessions').set({ acts_for: company.id }).where('token_hash', '=', hashToken(atOnce)).execute()
  await employ(other, marina, new Date('2026-01-01'))
  const elsewhere = await logIn(marina)
  expect([await actsFor(meanwhile), await actsFor(atOnce), await actsFor(elsewhere)]).toEqual([
    undefined,
    undefined,
    [other.id, 'dispatcher'],
  ])
  await open(company)
  expect([await actsFor(meanwhile), await actsFor(atOnce), await actsFor(elsewhere)]).toEqual([
    undefined,
    undefined,
    [other.id, 'dispatcher'],
  ])
})

test('a member has the same role as before once the company is open, from the next log-in or choice on', async () => {
  const [company, marina] = [await owner(), await owner()]
  await employ(company, marina, new Date('2026-02-01'))
  await close(company)
  const meanwhile = await logIn(marina)
  expect(await turn(meanwhile, marina, company)).toBe(false)
  await open(company)
  expect(await actsFor(meanwhile)).toBeUndefined()
  expect([await turn(meanwhile, marina, company), await actsFor(meanwhile)]).toEqual([true, [company.id, 'dispatcher']])
  expect(await actsFor(await logIn(marina))).toEqual([company.id, 'dispatcher'])
})
