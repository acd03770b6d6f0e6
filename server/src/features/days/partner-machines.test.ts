/** What a partner sees of another owner's machines, and that he changes nothing of them. */
import * as schema from '@spetskarta/shared/days/recorded-days.schema.ts'
import * as api from '@spetskarta/shared/days/recorded-days.ts'
import { expect, test } from 'vitest'
import { exactly } from '../../../test/exactly.ts'
import { testApp } from '../../../test/harness.ts'
import { makePoints, permit } from '../../../test/track-factories.ts'

const { app, db, ask, send, signIn, makeUser, makeEquipment } = await testApp()

const NOON = Date.parse('2026-06-17T12:00+03:00')

async function permitted() {
  const owner = await makeUser({ name: 'Хозяин' })
  const { id } = await makeEquipment({ owner: owner.id, name: 'Каток', hidden: true })
  await makePoints(db, id, [{ at: NOON }, { at: NOON + 10_000 }])
  const partner = await makeUser()
  await permit(db, id, partner.id)
  return { id, owner: await signIn(owner), partner: await signIn(partner) }
}

test('a partner finds the machines that he may see, with the last recorded day of each, and not his own', async () => {
  const { id, owner, partner } = await permitted()
  const answer = await ask(api.getPartnerMachines, { querystring: {} }, { cookie: partner })
  exactly(schema.getPartnerMachines, answer)
  expect(answer.machines).toEqual([
    { _id: id, name: 'Каток', type: 'ekskavator', userName: 'Хозяин', lastDay: '2026-06-17' },
  ])
  expect(await ask(api.getPartnerMachines, { querystring: {} }, { cookie: owner })).toEqual({
    machines: [],
    count: 0,
    total: 0,
  })
  expect((await send(api.getPartnerMachines, { querystring: {} })).statusCode).toBe(401)
})

/** What a partner may do by decision: record by a phone or a tracker of his, say what the engine did, and write his own notes. */
const ALLOWED = [
  'POST /api/recorders',
  'POST /api/trackers',
  'PUT /api/diary/{equipmentId}/{day}',
  'POST /api/engine-marks/{equipmentId}/{day}',
  'DELETE /api/engine-marks/{equipmentId}/{day}/{id}',
  // Says of each paper whether it was issued, and why not.
  'POST /api/papers/batch',
  // Opened by keys alone.
  'POST /api/points/{equipmentId}',
]
/** Calls that name a machine otherwise than by `equipmentId`. */
const BY_ID: Record<string, (id: string) => object> = {
  'POST /api/papers/drafts/pdf': (id) => ({
    from: '2026-06-01',
    to: '2026-06-30',
    papers: [{ kind: 'esm7', equipmentId: id }],
  }),
  'POST /api/update-equipment': (id) => ({ _id: id, name: 'Моя теперь' }),
  'PUT /api/update-equipment': (id) => ({ _id: id, name: 'Моя теперь' }),
  'DELETE /api/delete-equipment': (id) => ({ id }),
  'PUT /api/alerts/hours': (id) => ({ machines: [id], hours: null }),
}
const BODIES: Record<string, object> = {
  'PUT /api/public-link/{equipmentId}': { on: true },
  'POST /api/engine-hours/{equipmentId}': { at: Date.parse('2026-06-17T12:00+03:00'), hours: 100 },
  'POST /api/papers': {
    key: '018fa2c1-0000-7000-8000-000000000002',
    kind: 'esm7',
    from: '2026-06-01',
    to: '2026-06-30',
  },
  'POST /api/papers/{paperId}/cancel': { reason: 'Чужой' },
  'POST /api/rates': { from: '2026-06-01', work: 280_000 },
  'PUT /api/rates/{id}': { from: '2026-06-01', work: 280_000 },
  'PUT /api/retention/{equipmentId}': { days: 1 },
  'POST /api/service/plans': { name: 'ТО-250', everyHours: 250 },
  'PUT /api/service/plans/{id}': { name: 'ТО-250', everyHours: 250 },
  'POST /api/crew/{equipmentId}': { operator: 1, from: '2026-06-17T08:00:00Z', reason: 'Смена' },
  'PUT /api/crew/{equipmentId}/{id}': { operator: 1, from: '2026-06-17T08:00:00Z', reason: 'Смена' },
  'POST /api/service/machines/{equipmentId}/records': { name: 'ТО-250', day: '2026-06-17' },
  'POST /api/service/machines/{equipmentId}/documents': { kind: 'osago', ends: '2026-12-01' },
  'PUT /api/service/machines/{equipmentId}/documents/{id}': { kind: 'osago', ends: '2026-12-01' },
  'PUT /api/recording-settings/{equipmentId}': { timeZone: 'Asia/Omsk' },
}

test('a partner changes nothing of another owner’s machine, by whatever call', async () => {
  const { id, owner, partner } = await permitted()
  await app.ready()
  const calls = Object.entries(app.swagger().paths ?? {}).flatMap(([path, methods]) =>
    Object.entries(methods ?? {}).flatMap(([method, operation]) => {
      const call = `${method.toUpperCase()} ${path}`
      const named = method !== 'get' && JSON.stringify(operation).includes('"equipmentId"')
      return (named || BY_ID[call]) && !ALLOWED.includes(call) ? [{ call, method, path }] : []
    }),
  )
  expect(calls.length).toBeGreaterThanOrEqual(9)
  for (const { call, method, path } of calls) {
    const known = path
      .replace('{equipmentId}', id)
      .replace('{paperId}', '1')
      .replace('/rates/{id}', '/rates/1')
      .replace('{at}', '1781686800000')
    // Calls may name the machine in their query too.
    const url = `${known.replace(/\{\w+\}/g, '018fa2c1-0000-7000-8000-000000000001')}?equipmentId=${id}`
    const payload = BY_ID[call]?.(id) ?? { equipmentId: id, ...BODIES[call] }
    const options = { method: method.toUpperCase() as 'POST' | 'PUT' | 'DELETE', url, payload }
    const { statusCode } = await app.inject({ ...options, headers: { cookie: partner } })
    expect([call, statusCode]).toEqual([call, 404])
  }
  const answer = await app.inject({ url: `/api/equipment/${id}`, headers: { cookie: owner } })
  expect(answer.json()).toMatchObject({ name: 'Каток', publicPathLink: '' })
})
