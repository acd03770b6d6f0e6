/** Whoever sees some groups only: incidents and service of their machines, and nothing of others, whatever he asks for. */
import { addGroup, moveMachines } from '@spetskarta/shared/company/groups.ts'
import { actFor } from '@spetskarta/shared/company/people.ts'
import { countIncidents, getIncidents, markIncidentsSeen } from '@spetskarta/shared/incidents/incidents.ts'
import { addDocument, addPlan, getService } from '@spetskarta/shared/service/service.ts'
import { expect, test } from 'vitest'
import { testApp } from '../../../test/harness.ts'

const { db, ask, send, signIn, makeUser, makeEquipment } = await testApp()

test('a mechanic of one group', async () => {
  const owner = await makeUser()
  const cookie = await signIn(owner)
  const [mine, other] = [
    (await makeEquipment({ owner: owner.id, name: 'Мой', type: 'ekskavator' })).id,
    (await makeEquipment({ owner: owner.id, name: 'Чужой', type: 'ekskavator' })).id,
  ]
  const { id: group } = await ask(addGroup, { body: { name: 'Север', parent: null } }, { cookie })
  const { id: part } = await ask(addGroup, { body: { name: 'Карьер', parent: group } }, { cookie })
  await ask(moveMachines, { body: { group: part, machines: [mine] } }, { cookie })
  for (const equipment of [mine, other]) {
    const at = new Date(Date.now() - 3_600_000)
    const incident = { equipment, kind: 'overspeed' as const, began_at: at, ended_at: at, details: '{}' }
    await db
      .insertInto('incidents')
      .values({ ...incident, id: crypto.randomUUID() })
      .execute()
    const body = { kind: 'osago' as const, note: '', ends: '2030-01-01' }
    await ask(addDocument, { params: { equipmentId: equipment }, body }, { cookie })
    const plan = {
      name: 'ТО',
      equipmentId: equipment,
      type: null,
      everyHours: 250,
      everyKm: null,
      everyMonths: null,
      work: '',
      needed: '',
    }
    await ask(addPlan, { body: plan }, { cookie })
  }
  const { id: user } = await makeUser()
  await db
    .insertInto('company_members')
    .values({ company: owner.id, user_id: user, role: 'mechanic', name: 'Пётр', all_groups: false })
    .execute()
  await db
    .insertInto('member_groups')
    .values({ company: owner.id, user_id: user, group_id: String(group) })
    .execute()
  const his = { cookie: await signIn({ id: user }) }
  await ask(actFor, { body: { company: owner.id } }, his)

  const { incidents, unseen } = await ask(getIncidents, { querystring: {} }, his)
  expect([incidents.map(({ equipmentId }) => equipmentId), unseen]).toEqual([[mine], 1])
  const others = await ask(getIncidents, { querystring: { equipmentId: other } }, his)
  expect(others.incidents).toEqual([])
  // Without ids all are meant: all that he sees.
  expect(await ask(markIncidentsSeen, { body: {} }, his)).toEqual({ unseen: 0 })
  expect(await ask(countIncidents, {}, { cookie })).toEqual({ unseen: 1 })

  const service = await ask(getService, {}, his)
  const ids = [
    service.machines,
    service.due.map(({ machine }) => machine),
    service.documents.map(({ machine }) => machine),
  ]
  for (const some of ids) expect(some.map(({ equipmentId }) => equipmentId)).toEqual([mine])
  expect(service.plans.map(({ equipmentId }) => equipmentId)).toEqual([mine])
  expect((await ask(getService, {}, { cookie })).machines).toHaveLength(2)
  const plan = {
    name: 'ТО',
    equipmentId: mine,
    type: null,
    everyHours: 250,
    everyKm: null,
    everyMonths: null,
    work: '',
    needed: '',
  }
  expect((await send(addPlan, { body: plan }, his)).statusCode).toBe(403)
})
