/** A tracker's counter and fuel on sheets ЭСМ-2 and ЭСМ-3, read back from their PDF. */
import { MINUTE } from '@spetskarta/shared/durations.ts'
import { getPaperPdf, issuePaper, previewPaper } from '@spetskarta/shared/papers/papers.ts'
import { expect, test } from 'vitest'
import { testApp } from '../../../../test/harness.ts'
import { makePoints, makeRecorder } from '../../../../test/track-factories.ts'
import { pdfText } from '../drawing/pdf-text.fixture.ts'
import { FORM } from '../papers.fixture.ts'

const { db, ask, send, signIn, makeUser, makeEquipment } = await testApp()

const DAY = '2026-06-17'
const EIGHT = Date.parse(`${DAY}T08:00+03:00`)
const form = (equipmentId: string) => ({
  ...FORM,
  kind: 'esm3' as const,
  equipmentId,
  from: DAY,
  to: DAY,
  by: 'none' as const,
})

test('engine hours and fuel of a tracker are filled in, an exchanged counter is said; issued papers stay', async () => {
  const owner = await makeUser()
  const cookie = await signIn(owner)
  const { id } = await makeEquipment({ owner: owner.id, type: 'ekskavator' })
  const { id: recorder } = await makeRecorder(db, { equipment: id })
  await db.updateTable('recorders').set({ tracker_id: '860000000000081' }).where('id', '=', recorder).execute()
  // 4,120.5 h at 08:00; at 11:00 another device, which begins at 12 h; 150 litres at 12:00.
  const points = Array.from({ length: 481 }, (_, i) => ({
    at: EIGHT + i * MINUTE,
    recorder,
    ignition: true,
    engine_s: i < 180 ? 14_833_800 + i * 60 : 43_200 + (i - 180) * 60,
    fuel_l: 200 - i * 0.2 + (i >= 240 ? 150 : 0),
  }))
  await makePoints(db, id, points)
  const paper = await ask(
    issuePaper,
    { body: { ...form(id), key: '018f2f6e-7c1a-7000-8000-0000000000ab' } },
    { cookie },
  )
  const read = async () =>
    (await pdfText((await send(getPaperPdf, { params: { paperId: paper.id } }, { cookie })).rawPayload)).text
  const said = (await read()).replaceAll(/\s/g, ' ')
  // 179 and 300 minutes between readings of one counter are 7.98 h.
  for (const text of [
    'Моточасы и топливо — по показаниям трекера. Двигатель отработал 8,0 моточаса.',
    'Счётчик сменил показание 17.06.2026 11:00: было 4 123,5, стало 12,0.',
  ])
    expect(said).toContain(text)
  // 150 litres more, and 96 less by the evening, within a litre.
  expect(said).toMatch(/Расход по факту 4 120,5 17,0 200 (149|150|151) 254 (95|96|97) /)
  await makePoints(db, id, [{ at: EIGHT + 490 * MINUTE, recorder, engine_s: 99_999_999, fuel_l: 10 }])
  expect((await read()).replaceAll(/\s/g, ' ')).toBe(said)
  const road = await ask(previewPaper, { querystring: { ...form(id), kind: 'esm2' } }, { cookie })
  expect(JSON.stringify(road.sheet)).toMatch(/"Выезд".{10,200}4\s120,5/)
})

test('without a tracker the lines are left to the pen', async () => {
  const owner = await makeUser()
  const cookie = await signIn(owner)
  const { id } = await makeEquipment({ owner: owner.id, type: 'ekskavator' })
  await makePoints(db, id, [{ at: EIGHT }, { at: EIGHT + MINUTE }])
  const { sheet } = await ask(previewPaper, { querystring: form(id) }, { cookie })
  expect(JSON.stringify(sheet)).not.toContain('трекера')
  expect(sheet.blocks).toContainEqual(
    expect.objectContaining({
      rows: [Array.from({ length: 8 }, () => expect.objectContaining({ text: '' }))],
    }),
  )
})
