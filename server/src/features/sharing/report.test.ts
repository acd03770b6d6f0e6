/** The report of a day, and who can open it. */
import { actFor } from '@spetskarta/shared/company/people.ts'
import * as schema from '@spetskarta/shared/sharing/report.schema.ts'
import { getDayReport } from '@spetskarta/shared/sharing/report.ts'
import { setPublicLink } from '@spetskarta/shared/sharing/sharing.ts'
import { expect, test } from 'vitest'
import { exactly } from '../../../test/exactly.ts'
import { testApp } from '../../../test/harness.ts'
import { makePoints, makeRecorder, permit } from '../../../test/track-factories.ts'

const { db, ask, send, signIn, makeUser, makeEquipment } = await testApp()

const DAY = '2026-06-17'
const NOON = Date.parse(`${DAY}T12:00+03:00`)

async function makeMachine() {
  const owner = await makeUser({ name: 'Тайный владелец' })
  const { id } = await makeEquipment({ owner: owner.id, name: 'Каток', hidden: true })
  const cookie = await signIn(owner)
  const recorder = await makeRecorder(db, { equipment: id, name: 'Телефон Петра' })
  await makeRecorder(db, { equipment: id, name: 'Другой телефон' })
  // A kilometre, silence, a kilometre.
  const drive = (from: number) =>
    Array.from({ length: 11 }, (_, i) => ({ at: from + i * 10_000, lat: 55.5 + i * 0.0009, recorder: recorder.id }))
  await makePoints(db, id, [...drive(NOON), ...drive(NOON + 3600_000)])
  const link = (on: boolean) => ask(setPublicLink, { params: { equipmentId: id }, body: { on } }, { cookie })
  const report = (token?: string, day = DAY, from = {}) =>
    send(getDayReport, { params: { equipmentId: id, day }, querystring: { token } }, from)
  const status = async (token: string, day = DAY) =>
    (
      await send(
        { ...getDayReport, url: `${getDayReport.url}?token=${token}` },
        {
          params: { equipmentId: id, day },
          querystring: {},
        },
      )
    ).statusCode
  return { id, owner, cookie, link, report, status }
}

test('the report has the way, what the day came to and who recorded it', async () => {
  const { id, cookie } = await makeMachine()
  const input = { params: { equipmentId: id, day: DAY }, querystring: {} }
  const report = await ask(getDayReport, input, { cookie })
  exactly(schema.getDayReport, report)
  expect(report).toMatchObject({ equipment: { name: 'Каток' }, recorders: ['Телефон Петра'], token: '' })
  expect(report.lines.map((line) => line.length)).toEqual([11, 11])
  expect(report.gaps).toHaveLength(1)
  expect(report.summary.distance).toBeCloseTo(2, 1)
  expect(report.coverage).toMatchObject({ photos: null, points: { recordedSeconds: 3700, coveredSeconds: 200 } })
})

test('its address works for that day only and as long as the public link is on', async () => {
  const { id, owner, cookie, link, status } = await makeMachine()
  await link(true)
  const input = { params: { equipmentId: id, day: DAY }, querystring: {} }
  const { token } = await ask(getDayReport, input, { cookie })
  expect(await status(token ?? '')).toBe(200)
  expect(await status(token ?? '', '2026-06-18')).toBe(404)
  expect(await status('x')).toBe(404)
  const shared = { ...getDayReport, url: `${getDayReport.url}?token=${token}` as const }
  const { body } = await send(shared, input)
  for (const secret of [owner.id, owner.name, owner.user_url, 'coverage']) expect(body).not.toContain(secret)
  await link(false)
  expect(await status(token ?? '')).toBe(404)
  await link(true)
  expect(await status(token ?? '')).toBe(404)
})

test('a partner reads it and cannot share it; a stranger gets nothing', async () => {
  const { id, link, report } = await makeMachine()
  await link(true)
  const partner = await makeUser()
  await permit(db, id, partner.id)
  expect((await report(undefined, DAY, { cookie: await signIn(partner) })).json().token).toBeNull()
  expect((await report(undefined, DAY, { cookie: await signIn() })).statusCode).toBe(404)
  expect((await report()).statusCode).toBe(401)
})

test('of a company those have its address who may give links', async () => {
  const { id, owner, link } = await makeMachine()
  await link(true)
  const tokens = await Promise.all(
    (['dispatcher', 'mechanic', 'accountant'] as const).map(async (role) => {
      const user = await makeUser()
      await db
        .insertInto('company_members')
        .values({ company: owner.id, user_id: user.id, role, name: role, all_groups: true })
        .execute()
      const from = { cookie: await signIn(user) }
      await ask(actFor, { body: { company: owner.id } }, from)
      return (await ask(getDayReport, { params: { equipmentId: id, day: DAY }, querystring: {} }, from)).token
    }),
  )
  expect(tokens).toEqual([expect.stringMatching(/./), null, null])
})
