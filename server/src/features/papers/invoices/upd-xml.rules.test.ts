/** УПД as a file for exchange, held against rules that were written from the schema of the format. */
import { Customer } from '@spetskarta/shared/papers/particulars.schema.ts'
import { Requisites } from '@spetskarta/shared/settings/requisites.schema.ts'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import type { z } from 'zod'
import { anyText } from '../../../../test/fuzz/any-text.ts'
import { sharedOut } from '../money.rules.ts'
import { makeContent } from '../papers.fixture.ts'
import { makeInvoice } from './invoices.fixture.ts'
import { personOf } from './persons.rules.ts'
import { invoiceRows, sumOfCosts } from './rows.rules.ts'
import { OKEI } from './units.rules.ts'
import { checkUpd } from './upd-format.fixture.ts'
import { fileIdOf, noXmlOf, updXml } from './upd-xml.rules.ts'
import { windows1251 } from './windows-1251.ts'

const { content } = makeInvoice()
const firm = {
  ...content.owner,
  name: 'ООО «Рамстрой & Ко»',
  inn: '7707083893',
  kpp: '770701001',
  ogrn: '1027700132195',
}
const read = (invoice = makeInvoice()) => checkUpd(windows1251(updXml(invoice, '0.1')))

test('it is as the format has it: with the tax, without it, of a firm and of an entrepreneur', () => {
  const { file, attributes } = read()
  expect(file).toBe(
    'ON_NSCHFDOPPR_7707083893770701001_500100732259_20261130_018f2f6e-7c1a-7000-8000-000000000007_0_0_0_0_0_00',
  )
  expect(attributes('ФИО')).toEqual({ Фамилия: 'Рамстроев', Имя: 'Павел', Отчество: 'Игоревич' })
  expect(attributes('СведТов')).toMatchObject({
    НаимТов: expect.stringContaining('Разработка грунта в котловане'),
    ОКЕИ_Тов: '356',
    КолТов: '30.9',
    ЦенаТов: '2800.00',
    СтТовБезНДС: '86520.00',
    НалСт: '22%',
    СтТовУчНал: '105554.40',
  })
  // 90,160.00 and 19,835.20.
  expect(attributes('ВсегоОпл')).toEqual({ СтТовБезНДСВсего: '90160.00', СтТовУчНалВсего: '109995.20' })
  expect(attributes('Документ')?.ВремИнфПр).toBe('12.00.00')

  const untaxed = content.rows.map((row) => ({ ...row, vat: null, tax: 0, gross: row.net }))
  const cost = { net: 9_016_000, tax: 0, gross: 9_016_000 }
  const plain = read(makeInvoice({}, { owner: firm, signer: 'Рамстроев П.И.', rows: untaxed, cost }))
  expect(plain.attributes('Документ')?.Функция).toBe('ДОП')
  // Marks of XML and letters that windows-1251 has not come back as they were.
  expect(plain.attributes('СвЮЛУч')?.НаимОрг).toBe('ООО «Рамстрой & Ко»')
  expect(plain.attributes('Подписант')?.Должн).toBe('Руководитель')
  const arrow = { ...content.customer, name: 'ООО «Ромб ◆ <1>"' }
  expect(
    new TextDecoder('windows-1251').decode(windows1251(updXml(makeInvoice({}, { customer: arrow }), '1'))),
  ).toContain('ООО «Ромб &#9670; &lt;1&gt;&quot;')
})

test('it names the bank, the account and the ОКПО of the seller, and what the document is', () => {
  const { attributes } = read()
  expect(attributes('СвПрод')).toEqual({ ОКПО: '0123456789' })
  expect(attributes('БанкРекв')).toEqual({ НомерСчета: '40802810838000012345' })
  expect(attributes('СвБанк')).toEqual({
    НаимБанк: 'ПАО Сбербанк, г. Москва',
    БИК: '044525225',
    КорСчет: '30101810400000000225',
  })
  const transfer =
    'окумент об отгрузке товаров (выполнении работ), передаче имущественных прав (документ об оказании услуг)'
  expect(attributes('Документ')).toMatchObject({
    Функция: 'СЧФДОП',
    ПоФактХЖ: `Д${transfer}`,
    НаимДокОпр: `Счет-фактура и д${transfer}`,
    НаимЭконСубСост: 'ИП Рамстроев Павел Игоревич, ИНН 500100732259',
  })
  const [taxed, ...others] = content.rows
  const rows = [...(taxed ? [taxed] : []), ...others.map((row) => ({ ...row, vat: null, tax: 0, gross: row.net }))]
  expect(read(makeInvoice({}, { rows, cost: sumOfCosts(rows) })).attributes('Документ')?.Функция).toBe('СЧФДОП')
})

test('of a price that includes the tax it has the price without it to a millionth, and sums that follow from that', () => {
  const rows = invoiceRows({ content: makeContent({ vat: 'included-22' }) }, 'Справка ЭСМ-7 № 12')
  const { attributes } = read(makeInvoice({}, { rows, cost: sumOfCosts(rows) }))
  // 86,520.00 with the tax are 70,918.03 without it, for 30.9 hours.
  expect(attributes('СведТов')).toMatchObject({ КолТов: '30.9', ЦенаТов: '2295.081877', СтТовБезНДС: '70918.03' })
})

test('an entrepreneur may be called by his name alone, and a contract of an impossible year is none', () => {
  const owner = { ...content.owner, name: 'Рамстроев Павел Игоревич' }
  const customer = { ...content.customer, contractOn: '0320-03-02' }
  const invoice = makeInvoice({}, { owner, customer, signer: 'Рамстроев П. И.' })
  expect(noXmlOf(invoice)).toBe('')
  const { attributes } = read(invoice)
  expect(attributes('СвИП')).toMatchObject({ ИННФЛ: '500100732259' })
  expect(attributes('ОснПер')).toBeUndefined()
})

test('whatever our forms take in is a file of the format, or it is said why there is none', () => {
  const known = (...texts: string[]) => fc.constantFrom(...texts)
  const words = (most: number) => anyText({ minLength: 1, maxLength: most })
  /** What a form lets through; nothing of it, too. */
  const entered = (schema: z.ZodType<string>, some: fc.Arbitrary<string>) =>
    fc.oneof({ weight: 9, arbitrary: some }, fc.constant('')).filter((text) => schema.safeParse(text).success)
  const people = known('ИП Лаптев А. В.', `ИП ${'Ж'.repeat(80)} Иван`, `ИП Иванов Иван ${'я'.repeat(70)}`)
  const firms = known('ООО «Ромашка & Ко» <1>', 'АО "Щит"')
  const named = fc.oneof(
    people,
    firms,
    words(120),
    words(60).map((name) => `ИП Иванов ${name}`),
  )
  const inn = entered(Requisites.shape.inn, known('500100732259', '7707083893', '0014000018'))
  const kpp = entered(Requisites.shape.kpp, known('770701001', '0077AB001'))
  const ogrn = entered(Requisites.shape.ogrn.unwrap(), known('304500116000157', '1027700132195'))
  const address = fc.oneof({ weight: 9, arbitrary: words(300) }, fc.constant(''))
  const party = fc.record({ name: named, inn, kpp, address })
  const days = fc.tuple(fc.integer({ min: 1, max: 2300 }), known('-02-29', '-12-31', '-01-01'))
  const contractOn = entered(
    Customer.shape.contractOn.unwrap(),
    days.map(([year, day]) => `${String(year).padStart(4, '0')}${day}`),
  )
  const line = fc.record({
    name: fc.oneof(words(40), known('Работа '.repeat(400))),
    unit: fc.constantFrom(...(Object.keys(OKEI) as (keyof typeof OKEI)[])),
    quantity: fc.integer({ min: 1, max: 1e6 }),
    price: fc.integer({ min: 1, max: 1e7 }),
  })
  const files = fc.record({
    owner: fc.tuple(party, ogrn),
    customer: fc.tuple(party, words(100), contractOn),
    signer: fc.oneof(fc.constant(''), known('Лаптев А.В.'), words(180)),
    lines: fc.array(line, { minLength: 1, maxLength: 4 }),
    vat: fc.constantFrom(null, 5, 7, 10, 20, 22),
  })
  let written = 0
  fc.assert(
    fc.property(files, ({ owner: [owner, ogrn], customer: [customer, contract, contractOn], signer, lines, vat }) => {
      const rows = lines.map(({ price, ...row }) => {
        const net = Math.round((row.quantity * price) / 100)
        const tax = Math.round((net * (vat ?? 0)) / 100)
        return { ...row, price, vat, net, tax, gross: net + tax }
      })
      const invoice = makeInvoice(
        {},
        {
          owner: { ...content.owner, ...owner, ogrn },
          customer: { ...content.customer, ...customer, contract, contractOn },
          signer,
          rows,
          cost: sumOfCosts(rows),
        },
      )
      if (noXmlOf(invoice)) return
      written++
      read(invoice)
    }),
    { numRuns: 150, seed: 1 },
  )
  expect(written).toBeGreaterThan(20)
})

test('the rules of the format refuse what is out of order or does not add up', () => {
  const xml = updXml(makeInvoice(), '0.1')
  for (const broken of [
    xml.replace('НомСтр="1" ', ''),
    xml.replace('"109995.20"', '"109995.21"'),
    xml.replace(/(<ДокПодтвОтгрНом [^>]*>)(<СвПокуп .*?<\/СвПокуп>|<СвПокуп>.*?<\/СвПокуп>)/, '$2$1'),
    xml.replace('ВерсФорм="5.03"', 'ВерсФорм="5.02"'),
    xml.replace(/<Адрес>.*?<\/Адрес>/, ''),
    xml.replace('СпосПодтПолном="1"', 'СпосПодтПолном="7"'),
    xml.replace(/КодОКВ="643"/, 'КодОКВ="810"'),
    xml.replace('КолТов="30.9"', 'КолТов="0"'),
    xml.replace('РеквДатаДок="02.03.2026"', 'РеквДатаДок="30.02.2026"'),
    xml.replace('ИННЮЛ="7707083893"', 'ИННЮЛ="0007083893"'),
    xml.replace('СпосПодтПолном="1"', 'СпосПодтПолном="3"'),
  ])
    expect(() => checkUpd(windows1251(broken))).toThrow()
})

test('what is missing for a file is named', () => {
  const customer = { ...content.customer, inn: '' }
  expect(noXmlOf(makeInvoice())).toBe('')
  expect(noXmlOf(makeInvoice({}, { customer }))).toMatch(/не было ИНН/)
  expect(noXmlOf(makeInvoice({}, { customer: { ...content.customer, address: '' } }))).toMatch(/не было адреса/)
  expect(noXmlOf(makeInvoice({}, { owner: firm }))).toMatch(/кто подписывает/)
  expect(noXmlOf(makeInvoice({ kind: 'act' }))).toMatch(/только у УПД/)
})

test('a tax is shared out to the kopeck, and names are read however they are written', () => {
  expect(sharedOut(100, [1, 1, 1])).toEqual([34, 33, 33])
  expect(sharedOut(5, [0, 10])).toEqual([0, 5])
  expect(personOf('Лаптев А.В.')).toEqual({ surname: 'Лаптев', name: 'А.', patronymic: 'В.' })
  expect(personOf('Ромашка')).toBeUndefined()
  expect(fileIdOf(makeInvoice()).length).toBeLessThan(255)
})

test('a document dated by a clock farther east says when by Moscow’s its file was made', () => {
  const invoice = makeInvoice({}, { issuedOn: '2026-12-01', issuedAt: Date.UTC(2026, 10, 30, 17, 30) })
  const xml = updXml(invoice, '1.0')
  expect(xml).toContain('ДатаИнфПр="30.11.2026" ВремИнфПр="20.30.00"')
  expect(xml).toContain('ДатаДок="01.12.2026"')
  expect(fileIdOf(invoice)).toContain('_20261130_')
})
