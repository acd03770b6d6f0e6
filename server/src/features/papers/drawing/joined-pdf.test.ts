import { expect, test } from 'vitest'
import { longPaper, makeContent } from '../papers.fixture.ts'
import { sheetOf } from '../sheets.rules.ts'
import { joinedPdf } from './joined-pdf.ts'
import { type DrawnPaper, pdfOf } from './pdf.ts'
import { pdfText } from './pdf-text.fixture.ts'

const PAPERS: DrawnPaper[] = [
  { sheet: sheetOf(makeContent({ kind: 'esm2' }), 1), mark: 'ОТМЕНЕНО' },
  { sheet: sheetOf(makeContent({ kind: 'esm7' }), 2) },
  { sheet: sheetOf(longPaper({ kind: 'esm3' }), 3) },
  { sheet: sheetOf(makeContent({ kind: 'shift' }), 4) },
]

test('papers that were drawn by parts are the same pages in one file', async () => {
  const file = (papers: DrawnPaper[]) => pdfOf(papers, 'Документы')
  const whole = await pdfText(await file(PAPERS))
  const parts = [await file(PAPERS.slice(0, 2)), await file(PAPERS.slice(2, 3)), await file(PAPERS.slice(3))]
  expect(await pdfText(await joinedPdf(parts, 'Документы'))).toEqual(whole)
  expect(whole.pages).toBeGreaterThan(5)
})
