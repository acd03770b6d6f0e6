import type { PaperDraft } from '@spetskarta/shared/papers/batch.ts'
import type { PaperSums } from '@spetskarta/shared/papers/papers.ts'
import { expect, test } from 'vitest'
import { batchFormOf, isUsual, previewQueryOf, rowOf } from './chosen'

const SUMS: PaperSums = {
  unit: 'hour',
  quantity: 0,
  extra: 0,
  cost: null,
  recorded: 0,
  corrected: 0,
  idle: 0,
  off: 0,
  unknown: 12_000,
  present: 12_000,
  downtime: 0,
}

const draftOf = (sums: Partial<PaperSums>, trips = 0, warnings: PaperDraft['warnings'] = []) =>
  rowOf(
    { equipmentId: 'm', objectId: null, warnings, trips, sums: { ...SUMS, ...sums } } as PaperDraft,
    undefined,
    undefined,
  )

test.each([
  ['nobody knows what the machine did', {}, 0, false],
  ['it only idled', { idle: 3600 }, 0, false],
  ['it worked', { recorded: 3600 }, 0, true],
  ['its hours were corrected', { corrected: 3600 }, 0, true],
  ['простой is charged', { downtime: 1800 }, 0, true],
  ['it made trips', {}, 3, true],
  ['its presence is paid', { cost: { net: 100, tax: 0, gross: 100 } }, 0, true],
] as const)('where %s, a draft is ticked by itself: %j, %i trips', (_what, sums, trips, ticked) => {
  expect(isUsual(draftOf(sums, trips))).toBe(ticked)
})

test('a draft of days with a paper is not ticked by itself', () => {
  const issued = { kind: 'issued', paperId: 1, paper: 'esm7', number: 1 } as const
  expect(isUsual(draftOf({ recorded: 3600 }, 0, [issued]))).toBe(false)
})

test('a changed draft is counted by its own object and customer, whatever the page is filtered by', () => {
  const row = rowOf(
    {
      kind: 'esm3',
      equipmentId: 'm',
      objectId: 7,
      customer: 'АО «Дорожник»',
      warnings: [],
      sums: SUMS,
    } as unknown as PaperDraft,
    undefined,
    undefined,
  )
  const query = { from: '2026-11-23', to: '2026-11-29', kind: 'esm7', customer: '', objectId: '', group: '' }
  const form = { ...batchFormOf(row), operator: 'Мельник О. И.' }
  expect(previewQueryOf(row, form, query)).toMatchObject({
    ...{ kind: 'esm3', objectId: 7, customer: 'АО «Дорожник»', operator: 'Мельник О. И.', by: 'card' },
    ...{ from: '2026-11-23', to: '2026-11-29' },
  })
})
