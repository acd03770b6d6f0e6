/** Papers are read back from PDF by pdftotext (Debian: poppler-utils); without it these tests are skipped and say so. */
import type { PaperKind } from '@spetskarta/shared/papers/papers.ts'
import { describe, expect, test } from 'vitest'
import { makeContent } from './papers.fixture.ts'
import { pdfOf } from './pdf.ts'
import { hasPdftotext, pdfText } from './pdf-text.fixture.ts'
import { sheetOf } from './sheets.rules.ts'

/** With single spaces, so that it does not matter where lines end. */
const flat = (text: string) => text.replace(/\s+/g, ' ')

async function read(kind: PaperKind, more: Parameters<typeof makeContent>[0] = {}, mark?: string) {
  const content = makeContent({ kind, ...more })
  const pdf = await pdfOf(sheetOf(content, 47), { title: 'Документ № 47', ...(mark && { mark }) })
  const { text, pages } = pdfText(pdf)
  return { text: flat(text), pages, pdf }
}

describe.skipIf(!hasPdftotext)('a paper as PDF, read by pdftotext', () => {
  test('ЭСМ-7 has its form, parties, hours, sums and the sum in words on one page', async () => {
    const { text, pages, pdf } = await read('esm7')
    expect(pages).toBe(1)
    for (const part of [
      'Типовая межотраслевая форма № ЭСМ-7',
      '0340007',
      'ИП Рамстроев Павел Игоревич, ИНН 500100732259',
      'ООО «СтройГрад Подмосковье», ИНН 7707083893',
      'Экскаватор гусеничный, Hitachi ZX200-5G',
      'Ковалёв Иван Петрович',
      '20.11.2026',
      'Разработка грунта в котловане',
      '32,20',
      '2 800,00',
      '90 160,00',
      '19 835,20',
      '109 995,20',
      'Сто девять тысяч девятьсот девяносто пять рублей 20 копеек',
      'девятнадцать тысяч восемьсот тридцать пять рублей 20 копеек',
      'Выданный документ не меняется',
    ])
      expect(text).toContain(part)
    expect(text).not.toContain('ОТМЕНЕНО')
    // The letters are inside the file.
    expect(pdf.includes('/FontFile2')).toBe(true)
  })

  test.each(['esm3', 'esm2', 'shift'] as const)(
    '%s has each day with its hours and why the machine stood',
    async (kind) => {
      const { text } = await read(kind)
      for (const part of ['16.11.2026', '20.11.2026', '08:00', '17:00', '7,50', '1,25', '30,90', 'Ожидание самосвалов'])
        expect(text).toContain(part)
      // Half an hour of 45 is missing.
      for (const part of ['Покрытие смен точками 98 %', 'Фото по расписанию: 85 из 90']) expect(text).toContain(part)
      expect(text).toContain(kind === 'shift' ? 'ОТЧЁТ ЗА СМЕНУ № 47' : kind === 'esm2' ? '0340002' : '0340003')
    },
  )

  test('ЭСМ-2 has its task on the front and the results with all signatures on the back', async () => {
    const { text, pages } = await read('esm2')
    expect(pages).toBe(2)
    const back = text.slice(text.indexOf('Оборотная сторона формы № ЭСМ-2'))
    expect(text.slice(0, -back.length)).toMatch(/Диспетчер.*Механик.*Машинист.*лист 1 из 2/)
    expect(back).toMatch(/Результаты работы.*16\.11\.2026.*20\.11\.2026.*Машинист.*Прораб.*Заказчик.*лист 2 из 2/)
  })

  test('a cancelled one says so across the page', async () => {
    const content = makeContent({ kind: 'esm7' })
    const [plain, cancelled] = [
      await pdfOf(sheetOf(content, 47), { title: 'Документ' }),
      await pdfOf(sheetOf(content, 47), { title: 'Документ', mark: 'ОТМЕНЕНО' }),
    ]
    // The letters are turned, which pdftotext tells one by one.
    const letters = (pdf: Buffer) => pdfText(pdf).text.replace(/\s/g, '').length
    expect(letters(cancelled) - letters(plain)).toBe('ОТМЕНЕНО'.length)
  })

  test('three months of days go on over pages, each with its head and number', async () => {
    const days = Array.from({ length: 92 }, (_, i) => {
      const came = Date.UTC(2026, 0, 1 + i, 5)
      const day = new Date(came).toISOString().slice(0, 10)
      return {
        day,
        came: '08:00',
        left: '17:00',
        visits: [{ came, left: came + 9 }],
        counted: 8 * 3600,
        recorded: 8 * 3600,
        reason: '',
        idle: 0,
        off: 0,
        unknown: 0,
        present: 8 * 3600,
        downtime: 0,
        downtimeReason: '',
        coverage: undefined,
      }
    })
    const sheet = sheetOf(makeContent({ kind: 'esm3', from: '2026-01-01', to: '2026-04-02' }, days), 47)
    const { text, pages } = pdfText(await pdfOf(sheet, { title: 'Документ' }))
    expect(pages).toBeGreaterThan(1)
    expect(flat(text)).toContain(`лист ${pages} из ${pages}`)
    expect(flat(text).split('Прибытие').length - 1).toBe(pages)
    expect(flat(text)).toContain('736,00')
  })
})

test('what nothing tells stays an empty line for a pen', () => {
  const content = makeContent({ by: 'none', price: 0, customer: '', customerInn: '', operator: '', works: '' })
  const { blocks } = sheetOf(content, 47)
  const values = blocks.flatMap((block) => (block.kind === 'field' ? [[block.label, block.value]] : []))
  expect(values).toContainEqual(['Заказчик', ''])
  expect(values).toContainEqual(['Машинист', ''])
  expect(JSON.stringify(blocks)).not.toMatch(/рубл|НДС|undefined|null|NaN/)
})
