/** A paper is not issued for a day that cannot be counted. */
import { DAY } from '@spetskarta/shared/durations.ts'
import { addObject } from '@spetskarta/shared/objects/objects.ts'
import { exportDrafts, issuePapers, listDrafts } from '@spetskarta/shared/papers/batch.ts'
import { exportMonth, getMonth } from '@spetskarta/shared/papers/month.ts'
import * as api from '@spetskarta/shared/papers/papers.ts'
import readXlsxFile from 'read-excel-file/node'
import { expect, onTestFinished, test } from 'vitest'
import { refuseRowsOf } from '../../../test/citus/refused-rows.ts'
import { testApp } from '../../../test/harness.ts'
import { makePoints } from '../../../test/track-factories.ts'
import { countHours } from '../objects/count-hours.ts'
import { FORM, SITE } from './papers.fixture.ts'

const { db, pool, ask, send, signIn, makeUser, makeEquipment } = await testApp()

/** 09:00 in Moscow. */
const MORNING = Date.UTC(2026, 10, 16, 6)
const key = (n: number) => `018f2f6e-7c1a-7000-8000-${String(n).padStart(12, '0')}`

/** A machine that drove on the 16th and 17th, whose 17th cannot be summed after one more point, and which drove on the 18th. */
async function makeFailing() {
  const owner = await makeUser()
  const { id } = await makeEquipment({ owner: owner.id, type: 'samosval', name: 'КамАЗ 6520' })
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
  const fail = async () => {
    await countHours({ db, pool }, [id])
    onTestFinished(await refuseRowsOf(db, 'track_days', id, '2026-11-17'))
    await makePoints(db, id, [{ at: MORNING + DAY + 3 * 3600_000, lat: 56 }])
    await drive(2)
  }
  return { id, cookie: await signIn(owner), fail }
}

test('a paper of a day that cannot be counted is refused by its date, and papers of the other days are not', async () => {
  const { id, cookie, fail } = await makeFailing()
  const form = (from: number, to: number) => ({
    ...FORM,
    equipmentId: id,
    minHours: 0,
    from: `2026-11-${from}`,
    to: `2026-11-${to}`,
  })
  const issued = await ask(api.issuePaper, { body: { ...form(16, 17), key: key(1) } }, { cookie })
  await fail()

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

test('drafts and the month open while a day always fails, name it in place of sums, and do not count it among those left', async () => {
  const { id, cookie, fail } = await makeFailing()
  await ask(addObject, { body: { ...SITE, machines: [id] } }, { cookie })
  await fail()
  const week = { from: '2026-11-16', to: '2026-11-22' }
  const list = () => ask(listDrafts, { querystring: week }, { cookie })
  const month = () => ask(getMonth, { querystring: { month: '2026-11' } }, { cookie })
  await list()
  await list()
  await list()
  expect(await list()).toMatchObject({
    counting: 0,
    uncounted: 1,
    drafts: [{ warnings: expect.arrayContaining([{ kind: 'uncounted', days: ['2026-11-17'] }]) }],
  })
  expect(await month()).toMatchObject({ counting: 0, uncounted: 1 })
  const draft = { kind: 'esm7', by: 'none', again: 0, equipmentId: id } as never
  const { results } = await ask(issuePapers, { body: { ...week, papers: [draft] } }, { cookie })
  expect(results).toMatchObject([{ paper: null, failure: expect.stringContaining('Не удалось посчитать 17.11.2026') }])
  const table = await send(exportDrafts, { querystring: week }, { cookie })
  const [drafts] = await readXlsxFile(table.rawPayload)
  const checks = drafts?.data[0]?.indexOf('Проверить') ?? -1
  expect(drafts?.data[1]?.[checks]).toContain('не удалось посчитать 17.11.2026')
  const file = await send(exportMonth, { querystring: { month: '2026-11' } }, { cookie })
  const [machines, days] = await readXlsxFile(file.rawPayload)
  expect(machines?.data[1]?.[machines.data[0]?.indexOf('Не удалось посчитать дни') ?? -1]).toBe('17.11.2026')
  const [names = [], ...rows] = days?.data ?? []
  const column = (name: string) => rows.map((row) => row[names.indexOf(name)])
  expect(column('Замечание')).toEqual([null, 'Неизвестно: день не удалось посчитать', null, null])
  const [first, second, third, sum] = column('Работа, ч')
  expect([first, second, third]).toEqual([expect.any(Number), null, first])
  expect(sum).toBeCloseTo(2 * Number(first))
})
