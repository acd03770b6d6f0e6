/** УПД as a file for exchange, held against rules that were written from the schema of the format. */
import { expect, test } from 'vitest'
import { makeInvoice } from './invoices.fixture.ts'
import { personOf } from './persons.rules.ts'
import { sharedOut } from './rows.rules.ts'
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

test('the rules of the format refuse what is out of order or does not add up', () => {
  const xml = updXml(makeInvoice(), '0.1')
  for (const broken of [
    xml.replace('НомСтр="1" ', ''),
    xml.replace('"109995.20"', '"109995.21"'),
    xml.replace(/(<ДокПодтвОтгрНом [^>]*>)(<СвПокуп .*?<\/СвПокуп>|<СвПокуп>.*?<\/СвПокуп>)/, '$2$1'),
    xml.replace('ВерсФорм="5.03"', 'ВерсФорм="5.02"'),
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
