/** A paper is not issued for a day that cannot be counted. */
import { DAY } from '@spetskarta/shared/durations.ts'
import * as api from '@spetskarta/shared/papers/papers.ts'
import { expect, onTestFinished, test } from 'vitest'
import { refuseRowsOf } from '../../../test/citus/refused-rows.ts'
import { testApp } from '../../../test/harness.ts'
import { makePoints } from '../../../test/track-factories.ts'
import { countHours } from '../objects/count-hours.ts'
import { FORM } from './papers.fixture.ts'

const { db, pool, ask, send, signIn, makeUser, makeEquipment } = await testApp()

/** 09:00 in Moscow. */
const MORNING = Date.UTC(2026, 10, 16, 6)
const key = (n: number) => `018f2f6e-7c1a-7000-8000-${String(n).padStart(12, '0')}`

test('a paper of a day that cannot be counted is refused by its date, and papers of the other days are not', async () => {
  const owner = await makeUser()
  const { id } = await makeEquipment({ owner: owner.id, type: 'samosval', name: 'КамАЗ 6520' })
  const cookie = await signIn(owner)
  const drive = (day: number) =>
    makePoints(
      db,
      id,
      Array.from({ length: 241 }, (_, i) => ({
        at: MORNING + day * DAY + i * 30_000,
        lat: 55.5 + i * 0.002,
        speed_kmh: 26,
      })),
    )
  await drive(0)
  await drive(1)
  const form = (from: number, to: number) => ({
    ...FORM,
    equipmentId: id,
    minHours: 0,
    from: `2026-11-${from}`,
    to: `2026-11-${to}`,
  })
  const issued = await ask(api.issuePaper, { body: { ...form(16, 17), key: key(1) } }, { cookie })
  await countHours({ db, pool }, [id])
  onTestFinished(await refuseRowsOf(db, 'track_days', id, '2026-11-17'))
  await makePoints(db, id, [{ at: MORNING + DAY + 3 * 3600_000, lat: 56 }])
  await drive(2)

  const refused = {
    statusCode: 409,
    message: 'Не удалось посчитать 17.11.2026: составьте документ без этого дня',
  }
  const said = async (answer: ReturnType<typeof send>) => {
    const { statusCode, json } = await answer
    return { statusCode, message: json().message }
  }
  expect(await said(send(api.previewPaper, { querystring: form(16, 18) }, { cookie }))).toEqual(refused)
  expect(await said(send(api.issuePaper, { body: { ...form(16, 18), key: key(2) } }, { cookie }))).toEqual(refused)
  expect((await ask(api.listPapers, { querystring: {} }, { cookie })).papers).toHaveLength(1)
  const recordedOn = async (day: number) =>
    (await ask(api.previewPaper, { querystring: form(day, day) }, { cookie })).sums.recorded
  expect([await recordedOn(16), await recordedOn(18)]).toEqual([7200, 7200])
  const paper = await ask(api.getPaper, { params: { paperId: issued.id } }, { cookie })
  expect(paper).toMatchObject({ recordedNow: null, sums: { recorded: 4 * 3600 } })
})
