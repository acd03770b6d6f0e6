/**
 * Rules of the exchange format 5.03 of УПД, the seller's part (приказ ФНС ЕД-7-26/970@), written from its whole schema
 * ON_NSCHFDOPPR_1_997_01_05_03_05: order and number of the elements that we write, their attributes with length, pattern and
 * allowed values, the Schematron rules about them, and that sums add up. Elements that we never write (goods, marks, carriage,
 * powers of attorney, foreign parties) have no rule and fail as unknown.
 */
import { SaxesParser } from 'saxes'
import { expect } from 'vitest'

/** Years 1900 to 2099; whether the month has that day is checked separately. */
const DATE = /^(0[1-9]|[12]\d|3[01])\.(0[1-9]|1[0-2])\.(19|20)\d\d$/
const MONEY = /^\d{1,17}(\.\d\d?)?$/
/** More than zero. */
const AMOUNT = /^(?=.*[1-9])\d{1,15}(\.\d{1,11})?$/
/** Lookahead of a tax office's code: the first two digits, its region, are not 00. */
const REGION = '(?!00)'
const text = (most: number) => new RegExp(`^[^]{1,${most}}$`)
const RATE = /^(0%|5%|7%|10%|18%|20%|22%|5\/105|7\/107|10\/110|18\/118|20\/120|22\/122|без НДС)$/

interface Rule {
  /** Elements in this order; `?` optional, `+` one or more, `|` one of two. */
  inside?: string[]
  /** `?` marks an optional attribute. */
  attributes?: Record<string, RegExp>
  text?: RegExp
}

const REFERENCE: Rule = { attributes: { РеквНаимДок: text(255), РеквНомерДок: text(255), РеквДатаДок: DATE } }
const PARTY: Rule = { inside: ['ИдСв', 'Адрес?', 'БанкРекв?', 'Контакт?'], attributes: { 'ОКПО?': text(10) } }
const TAX: Rule = { inside: ['СумНал|БезНДС'] }

const RULES: Record<string, Rule> = {
  Файл: { inside: ['Документ'], attributes: { ИдФайл: text(255), ВерсФорм: /^5\.03$/, ВерсПрог: text(40) } },
  Документ: {
    inside: ['СвСчФакт', 'ТаблСчФакт', 'СвПродПер', 'Подписант'],
    attributes: {
      КНД: /^1115131$/,
      Функция: /^(СЧФДОП|ДОП)$/,
      'ПоФактХЖ?': text(255),
      НаимДокОпр: text(255),
      ДатаИнфПр: DATE,
      ВремИнфПр: /^([01]\d|2[0-3])\.[0-5]\d\.[0-5]\d$/,
      'НаимЭконСубСост?': text(1000),
    },
  },
  СвСчФакт: {
    inside: ['СвПрод', 'ДокПодтвОтгрНом', 'СвПокуп', 'ДенИзм'],
    attributes: { НомерДок: text(1000), ДатаДок: DATE },
  },
  СвПрод: PARTY,
  СвПокуп: PARTY,
  ИдСв: { inside: ['СвИП|СвЮЛУч'] },
  СвИП: { inside: ['ФИО'], attributes: { ИННФЛ: new RegExp(`^${REGION}\\d{12}$`), 'ОГРНИП?': /^\d{15}$/ } },
  СвЮЛУч: {
    attributes: {
      НаимОрг: text(1000),
      ИННЮЛ: new RegExp(`^${REGION}\\d{10}$`),
      'КПП?': new RegExp(`^${REGION}\\d{4}[0-9A-Z]{2}\\d{3}$`),
    },
  },
  Адрес: { inside: ['АдрИнф'] },
  АдрИнф: { attributes: { КодСтр: /^\d{3}$/, НаимСтран: text(255), АдрТекст: text(1000) } },
  БанкРекв: { inside: ['СвБанк?'], attributes: { НомерСчета: text(34) } },
  СвБанк: { attributes: { 'НаимБанк?': text(1000), 'БИК?': /^\d{9}$/, 'КорСчет?': text(34) } },
  Контакт: { inside: ['Тлф'] },
  Тлф: { text: text(255) },
  ДокПодтвОтгрНом: REFERENCE,
  ДенИзм: { attributes: { КодОКВ: /^643$/, НаимОКВ: text(100) } },
  ТаблСчФакт: { inside: ['СведТов+', 'ВсегоОпл'] },
  СведТов: {
    inside: ['ДопСведТов', 'Акциз', 'СумНал'],
    attributes: {
      НомСтр: /^\d{1,6}$/,
      НаимТов: text(2000),
      'ОКЕИ_Тов?': /^\d{3,4}$/,
      НаимЕдИзм: text(255),
      КолТов: AMOUNT,
      ЦенаТов: AMOUNT,
      СтТовБезНДС: MONEY,
      НалСт: RATE,
      СтТовУчНал: MONEY,
    },
  },
  ДопСведТов: { attributes: { ПрТовРаб: /^[1-5]$/ } },
  Акциз: { inside: ['БезАкциз'] },
  БезАкциз: { text: /^без акциза$/ },
  СумНалВсего: TAX,
  БезНДС: { text: /^без НДС$/ },
  ВсегоОпл: { inside: ['СумНалВсего'], attributes: { СтТовБезНДСВсего: MONEY, СтТовУчНалВсего: MONEY } },
  СвПродПер: { inside: ['СвПер'] },
  СвПер: {
    inside: ['ОснПер|БезДокОснПер'],
    attributes: { СодОпер: text(255), ДатаПер: DATE, ДатаНачПер: DATE, ДатаОконПер: DATE },
  },
  ОснПер: REFERENCE,
  БезДокОснПер: { text: /^1$/ },
  Подписант: { inside: ['ФИО'], attributes: { Должн: text(255), СпосПодтПолном: /^[1-6]$/ } },
  ФИО: { attributes: { Фамилия: text(60), Имя: text(60), 'Отчество?': text(60) } },
}

interface Element {
  name: string
  attributes: Record<string, string>
  inside: Element[]
  text: string
}

/** Throws if the XML is not well-formed. */
function parsed(xml: string): Element {
  const top: Element = { name: '', attributes: {}, inside: [], text: '' }
  const open = [top]
  const parser = new SaxesParser()
  parser.on('error', (error) => {
    throw error
  })
  parser.on('opentag', ({ name, attributes }) => {
    const element = { name, attributes: attributes as Record<string, string>, inside: [], text: '' }
    open.at(-1)?.inside.push(element)
    open.push(element)
  })
  parser.on('text', (words) => {
    const element = open.at(-1)
    if (element) element.text += words
  })
  parser.on('closetag', () => void open.pop())
  parser.write(xml).close()
  return top.inside[0] ?? top
}

/** Whether `dd.mm.yyyy` is a day of the calendar. */
function isDay(text: string): boolean {
  const iso = text.split('.').toReversed().join('-')
  return new Date(`${iso}T00:00Z`).toISOString().startsWith(iso)
}

function check({ name, attributes, inside, text: words }: Element, under: string) {
  const where = `${under}/${name}`
  // СумНал with a tax sum contains an element of the same name.
  const isSum = name === 'СумНал' && inside.length === 0
  const rule = isSum ? { text: MONEY } : name === 'СумНал' ? TAX : RULES[name]
  if (!rule) throw new Error(`${where} is unknown`)
  const names = Object.keys(rule.attributes ?? {}).map((one) => one.replace('?', ''))
  expect(
    Object.keys(attributes).filter((one) => !names.includes(one)),
    where,
  ).toEqual([])
  for (const [key, form] of Object.entries(rule.attributes ?? {})) {
    const value = attributes[key.replace('?', '')]
    if (!(value === undefined && key.endsWith('?'))) expect(value, `${where}/@${key}`).toMatch(form)
    if (value && form === DATE) expect(isDay(value), `${where}/@${key} ${value}`).toBe(true)
  }
  const pattern = (rule.inside ?? [])
    .map((one) => `(?:(?:${one.replace(/[?+]$/, '')}) )${/[?+]$/.exec(one)?.[0] ?? ''}`)
    .join('')
  expect(inside.map((one) => `${one.name} `).join(''), where).toMatch(new RegExp(`^${pattern}$`))
  if (rule.text) expect(words, where).toMatch(rule.text)
  for (const one of inside) check(one, where)
}

const kopecks = (roubles: string | undefined) => Math.round(Number(roubles) * 100)

/** Fails if the file violates the format; returns `attributes`, which reads those of the first element of a name. */
export function checkUpd(bytes: Uint8Array) {
  const xml = new TextDecoder('windows-1251').decode(bytes)
  expect(xml).toMatch(/^<\?xml version="1.0" encoding="windows-1251"\?>/)
  const file = parsed(xml)
  check(file, '')
  const all = (name: string, from = file): Element[] => [
    ...(from.name === name ? [from] : []),
    ...from.inside.flatMap((one) => all(name, one)),
  ]
  const taxOf = (element: Element) =>
    kopecks(all('СумНал', element).find(({ inside }) => inside.length === 0)?.text ?? '0')
  const rows = all('СведТов')
  const sum = (of: (row: Element) => number) => rows.reduce((total, row) => total + of(row), 0)
  const [total] = all('ВсегоОпл')
  // Schematron rules of the schema: a счёт-фактура needs both addresses, prices above zero and units with a name; a signer
  // without a power of attorney must not have one. Its other rules about these elements are covered above.
  const [said] = all('Документ')
  if (said?.attributes.Функция === 'СЧФДОП') {
    for (const name of ['СвПрод', 'СвПокуп'])
      expect(
        all(name).flatMap((party) => all('Адрес', party)),
        name,
      ).toHaveLength(1)
    for (const row of rows) expect(Number(row.attributes.ЦенаТов)).toBeGreaterThan(0)
  }
  expect(all('Подписант').map(({ attributes }) => attributes.СпосПодтПолном)).not.toContain('3')
  expect(all('Подписант').map(({ attributes }) => attributes.СпосПодтПолном)).not.toContain('5')
  for (const row of rows) if (row.attributes.ОКЕИ_Тов) expect(row.attributes.НаимЕдИзм).toBeTruthy()
  expect(rows.map(({ attributes }) => attributes.НомСтр)).toEqual(rows.map((_, i) => String(i + 1)))
  for (const row of rows) {
    const { КолТов, ЦенаТов, СтТовБезНДС, СтТовУчНал } = row.attributes
    expect(kopecks(СтТовБезНДС) + taxOf(row)).toBe(kopecks(СтТовУчНал))
    expect(Math.abs(Number(КолТов) * Number(ЦенаТов) - Number(СтТовБезНДС))).toBeLessThan(0.006)
  }
  expect(kopecks(total?.attributes.СтТовБезНДСВсего)).toBe(sum(({ attributes }) => kopecks(attributes.СтТовБезНДС)))
  expect(kopecks(total?.attributes.СтТовУчНалВсего)).toBe(sum(({ attributes }) => kopecks(attributes.СтТовУчНал)))
  if (total) expect(taxOf(total)).toBe(sum(taxOf))
  return {
    file: file.attributes.ИдФайл ?? '',
    attributes: (name: string) => all(name)[0]?.attributes,
  }
}
