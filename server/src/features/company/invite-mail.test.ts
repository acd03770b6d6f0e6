/** Letters with invitations: of a server that dies, and of a mail server that is away. */
import { randomUUID } from 'node:crypto'
import * as api from '@spetskarta/shared/company/people.ts'
import { expect, test, vi } from 'vitest'
import { testApp } from '../../../test/harness.ts'
import { dyingIn } from '../../../test/letter.ts'
import type { Letter, Mail } from '../../outside/mail.ts'
import { sendInviteMail } from './invite-mail.ts'

const letters: Letter[] = []
const taken: Mail = { ready: async () => true, send: async (letter) => void letters.push(letter), close() {} }
let send = taken.send
const { deps, db, ask, sendAny, signIn, makeUser } = await testApp({
  mail: { ...taken, send: (letter) => send(letter) },
})
const context = { signal: new AbortController().signal, log: { info() {}, warn() {}, error() {} } }

async function makeCompany() {
  const user = await makeUser({ name: 'Рамстрой' })
  const owner = { cookie: await signIn(user) }
  const email = `${randomUUID()}@example.org`
  const draft = randomUUID()
  const invite = () =>
    ask(api.invitePerson, { body: { name: 'Марина', role: 'dispatcher', groups: null, email, draft } }, owner)
  const kept = () =>
    db.selectFrom('company_invites').select(['id', 'letter']).where('company', '=', user.id).executeTakeFirst()
  return { user, owner, invite, kept, mine: () => letters.filter(({ to }) => to === email) }
}

/** Makes an invitation on a mail server that refuses everything for now. */
async function inviteUnsent({ invite, user }: Awaited<ReturnType<typeof makeCompany>>) {
  const tried = vi.fn(() => Promise.reject(new Error('away')))
  send = tried
  const { link } = await invite()
  const held = () => db.selectFrom('held_letters').select('letter').where('user_id', '=', user.id).execute()
  await vi.waitFor(async () => expect([tried.mock.calls.length, await held()]).toEqual([1, []]))
  send = taken.send
  return link
}

test('an invitation is sent at once and once, also where its form is sent again', async () => {
  const { invite, kept, mine } = await makeCompany()
  const { link } = await invite()
  await vi.waitFor(async () => expect([mine().length, (await kept())?.letter]).toEqual([1, null]))
  expect(new URL((await invite()).link)).toEqual(new URL(link))
  await sendInviteMail(deps, context)
  expect(mine()).toHaveLength(1)
  expect(mine()[0]?.text).toContain(new URL(link).pathname)
})

test('an invitation whose letter the mail server did not take is sent by the next run, once', async () => {
  const company = await makeCompany()
  const link = await inviteUnsent(company)
  const { letter } = (await company.kept()) ?? {}
  expect(letter?.includes(link.split('/').at(-1) ?? '')).toBe(false)
  await sendInviteMail({ ...deps, mail: { ...taken, ready: async () => false } }, context)
  expect(company.mine()).toHaveLength(0)
  await Promise.all([sendInviteMail(deps, context), sendInviteMail(deps, context)])
  await sendInviteMail(deps, context)
  expect(company.mine()).toHaveLength(1)
  const [{ text = '' } = {}] = company.mine()
  expect([text.includes(new URL(link).pathname), text.includes('«Рамстрой» приглашает вас')]).toEqual([true, true])
})

test('an invitation whose server died while sending it is sent by a later run', async () => {
  const company = await makeCompany()
  await inviteUnsent(company)
  await dyingIn(deps, (dying) => sendInviteMail(dying, context))
  await sendInviteMail(deps, context)
  expect(company.mine()).toHaveLength(0)
  await db.updateTable('held_letters').set({ until: new Date() }).execute()
  await sendInviteMail(deps, context)
  expect(company.mine()).toHaveLength(1)
})

test('no letter is sent of an invitation that is withdrawn, over, or of a closed account', async () => {
  const [withdrawn, over, closed] = [await makeCompany(), await makeCompany(), await makeCompany()]
  for (const company of [withdrawn, over, closed]) await inviteUnsent(company)
  const id = (await withdrawn.kept())?.id ?? ''
  expect((await sendAny(api.withdrawInvite, { params: { id } }, withdrawn.owner)).statusCode).toBe(200)
  await db.updateTable('company_invites').set({ expires_at: new Date() }).where('company', '=', over.user.id).execute()
  await db.updateTable('users').set({ banned: true }).where('id', '=', closed.user.id).execute()
  await sendInviteMail(deps, context)
  for (const { mine } of [withdrawn, over, closed]) expect(mine()).toHaveLength(0)
})
