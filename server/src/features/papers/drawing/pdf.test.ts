/** Papers are read back from PDF by a library that has not drawn them. */
import type { PaperKind } from '@spetskarta/shared/papers/papers.ts'
import { describe, expect, test } from 'vitest'
import { invoiceSheet } from '../invoices/invoice-sheet.rules.ts'
import { makeInvoice } from '../invoices/invoices.fixture.ts'
import { COMPANY, fullDecade, longPaper, makeContent } from '../papers.fixture.ts'
import { sheetOf } from '../sheets.rules.ts'
import { pdfOf } from './pdf.ts'
import { pdfText } from './pdf-text.fixture.ts'

async function draw(kind: PaperKind) {
  const pdf = await pdfOf([{ sheet: sheetOf(makeContent({ kind }), 47) }], 'Документ № 47')
  return { ...(await pdfText(pdf)), pdf }
}
const drawn = new Map<PaperKind, ReturnType<typeof draw>>()
/** Each kind is drawn once, and read by several tests. */
function read(kind: PaperKind) {
  const known = drawn.get(kind) ?? draw(kind)
  drawn.set(kind, known)
  return known
}

describe('a paper as PDF, read back', () => {
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
      '30,90',
      'До минимального заказа, 4,00 ч за смену',
      '1,30',
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
    expect(back).toMatch(
      /Результаты работы.*16\.11\.2026.*20\.11\.2026.*Машинист.*Нач\. участка.*Механик.*Заказчик.*М\. П\..*лист 2 из 2/,
    )
  })

  test.each([
    ['esm3', 1],
    ['esm2', 2],
    ['esm7', 1],
    ['shift', 1],
  ] as const)(
    '%s of the longest decade fits its form, with names of 120 letters and all that can be said',
    async (kind, its) => {
      const { text, pages } = await pdfText(await pdfOf([{ sheet: sheetOf(fullDecade(kind), 47) }], 'Документ'))
      expect(pages).toBe(its)
      if (kind === 'esm3')
        expect(text).toMatch(/Машинист.*Нач\. участка.*Механик.*Нормировщик.*Заказчик.*М\. П\. \(штамп\)/)
      for (const part of [COMPANY.slice(0, 30), '31.10.2026'.slice(kind === 'esm7' ? 3 : 0)])
        expect(text).toContain(part)
    },
  )

  test.each(['bill', 'act', 'upd'] as const)(
    '%s of a few rows is one page, also of companies with long names',
    async (kind) => {
      const invoice = makeInvoice({ kind })
      const { owner, customer } = invoice.content
      const content = {
        ...invoice.content,
        owner: { ...owner, name: COMPANY },
        customer: { ...customer, name: COMPANY },
      }
      const { text, pages } = await pdfText(await pdfOf([{ sheet: invoiceSheet({ ...invoice, content }) }], 'Счёт'))
      expect(pages).toBe(1)
      expect(text).toContain('109 995,20')
    },
  )

  test.each(['bill', 'act'] as const)('%s: signatures and the stamp go with the sum in words', async (kind) => {
    const invoice = makeInvoice({ kind })
    const [row] = invoice.content.rows
    for (let rows = 6; rows < 12; rows++) {
      const content = { ...invoice.content, rows: Array.from({ length: rows }, () => row as NonNullable<typeof row>) }
      const { text } = await pdfText(await pdfOf([{ sheet: invoiceSheet({ ...invoice, content }) }], 'Счёт'))
      const signed = text.split(/лист \d из \d/).filter((page) => /расшифровка подписи|М\. П\./.test(page))
      expect(signed).toHaveLength(1)
      expect(signed[0]).toMatch(
        kind === 'bill' ? /Всего к оплате.*расшифровка подписи.*М\. П\./ : /В том числе НДС.*М\. П\./,
      )
    }
  })

  test('what is drawn closer beside others leaves those as they are', async () => {
    const sheets = [sheetOf(fullDecade('esm3'), 47), sheetOf(longPaper({ kind: 'shift' }), 48)]
    const { pages } = await pdfText(
      await pdfOf(
        sheets.map((sheet) => ({ sheet })),
        'Документы',
      ),
    )
    const [alone] = await Promise.all(
      sheets.slice(1).map(async (sheet) => pdfText(await pdfOf([{ sheet }], 'Документ'))),
    )
    expect(pages).toBe(1 + (alone?.pages ?? 0))
  })

  test('a cancelled one says so across the page', async () => {
    const content = makeContent({ kind: 'esm7' })
    const cancelled = await pdfOf([{ sheet: sheetOf(content, 47), mark: 'ОТМЕНЕНО' }], 'Документ № 47')
    expect((await read('esm7')).text).not.toContain('ОТМЕНЕНО')
    expect((await pdfText(cancelled)).text).toContain('ОТМЕНЕНО')
  })

  test('three months of days go on over pages, each with its head and number', async () => {
    const sheet = sheetOf(longPaper({ kind: 'esm3' }), 47)
    const { text, pages } = await pdfText(await pdfOf([{ sheet }], 'Документ'))
    expect(pages).toBeGreaterThan(1)
    expect(text).toContain(`лист ${pages} из ${pages}`)
    expect(text.split('Прибытие').length - 1).toBe(pages)
    expect(text).toContain('736,00')
  })
})

test('what is not known stays an empty line for a pen', () => {
  const content = makeContent({ by: 'none', price: 0, customer: '', customerInn: '', operator: '', works: '' })
  const { blocks } = sheetOf(content, 47)
  const values = blocks.flatMap((block) => (block.kind === 'field' ? [[block.label, block.value]] : []))
  expect(values).toContainEqual(['Заказчик', ''])
  expect(values).toContainEqual(['Машинист', ''])
  expect(JSON.stringify(blocks)).not.toMatch(/рубл|НДС|undefined|null|NaN/)
})
