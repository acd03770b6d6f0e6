/** The number of overdue services in the menu: each viewer's own, and counted once for all who ask at the same time. */
import * as api from '@spetskarta/shared/service/service.ts'
import type { KyselyPlugin } from 'kysely'
import { expect, test } from 'vitest'
import { testApp } from '../../../test/harness.ts'
import type { Membership } from '../visitor/rights/membership.ts'
import { overdueCounts } from './overdue-counts.ts'

const { db, pool, ask, signIn, makeUser, makeEquipment } = await testApp()

/** A company with one overdue service, and a member who sees the machines of these groups. */
async function makeCompany() {
  const { id: owner, ...user } = await makeUser()
  const { id: equipmentId } = await makeEquipment({ owner, type: 'samosval' })
  const every = { everyHours: null, everyKm: null, everyMonths: 1 }
  const body = { name: 'ТО', equipmentId, type: null, ...every, work: '', needed: '', begins: '2026-01-01' }
  await ask(api.addPlan, { body }, { cookie: await signIn({ id: owner, ...user }) })
  const member: Membership = {
    company: owner,
    companyName: '',
    companyUrl: '',
    role: 'mechanic',
    name: 'М',
    groups: [],
  }
  return { owner, member }
}

test('a member without groups has another number than the owner, whoever asks first', async () => {
  const { owner, member } = await makeCompany()
  for (const viewers of [
    [undefined, member],
    [member, undefined],
  ]) {
    const counts = overdueCounts({ db, pool })
    for (const viewer of viewers) expect(await counts(owner, viewer, Date.now())).toBe(viewer ? 0 : 1)
  }
})

test('those who ask at the same time wait for one count', async () => {
  const { owner } = await makeCompany()
  let statements = 0
  const counting: KyselyPlugin = {
    transformQuery: ({ node }) => {
      statements++
      return node
    },
    transformResult: async ({ result }) => result,
  }
  const counted = { db: db.withPlugin(counting), pool }
  await overdueCounts(counted)(owner, undefined, Date.now())
  const alone = statements
  statements = 0
  const counts = overdueCounts(counted)
  expect(await Promise.all([1, 2, 3].map(() => counts(owner, undefined, Date.now())))).toEqual([1, 1, 1])
  // Each of the other two only reads whether something has changed.
  expect(statements).toBe(alone + 2)
})
