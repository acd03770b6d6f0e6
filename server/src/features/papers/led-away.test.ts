/** Of a receiver that was led away each minute has its point: a sheet that both sides sign says so beside its coverage. */
import { previewPaper } from '@spetskarta/shared/papers/papers.ts'
import { expect, test } from 'vitest'
import { spoofed } from '../../../test/deceived.ts'
import { testApp } from '../../../test/harness.ts'
import { machineDay } from '../../../test/machines.ts'
import { makePoints } from '../../../test/track-factories.ts'
import { FORM } from './papers.fixture.ts'

const { db, ask, signIn, makeUser, makeEquipment } = await testApp()

/** What the sheet of a day says of a lorry that is parked and shown another place for so many hours from 8:00 on. */
async function proofOf(hours: number): Promise<string[]> {
  const owner = await makeUser()
  const { id } = await makeEquipment({ owner: owner.id, type: 'samosval' })
  const { points } = machineDay([{ does: 'parks', seconds: 15 * 3600 }], { every: 30, speed: 'none' })
  const shown = spoofed(points, [{ from: 5, minutes: hours * 60 }], { does: 'circles', kmh: 30 })
  await makePoints(
    db,
    id,
    shown.map(({ at, lat, lng }) => ({ at, lat, lng })),
  )
  const day = { from: '2026-06-17', to: '2026-06-17' }
  const form = { ...FORM, ...day, kind: 'shift', by: 'none', price: 0, equipmentId: id } as const
  const { sheet } = await ask(previewPaper, { querystring: form }, { cookie: await signIn(owner) })
  return sheet.blocks.flatMap((block) =>
    'text' in block && /Покрытие|Координаты/.test(block.text) ? [block.text] : [],
  )
}

test('how long coordinates were led away stands on the sheet, and nothing where they were not', async () => {
  expect(await proofOf(4)).toEqual([
    'Покрытие смен точками 100 %',
    expect.stringMatching(/^Координаты подменялись (4|3,99|4,01) ч: где машина была в это время, неизвестно$/),
  ])
  expect(await proofOf(0)).toEqual(['Покрытие смен точками 100 %'])
})
