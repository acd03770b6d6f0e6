/**
 * УПД as an exchange file: «ON_NSCHFDOPPR» of КНД 1115131, format 5.03, by приказ ФНС ЕД-7-26/970@ of 19.12.2023 (the seller's part).
 * Elements stand in the order of its schema. Not tried in 1С.
 */

import { dayAt } from '@spetskarta/shared/tracks/clock.ts'
import { date } from '../cells.rules.ts'
import { contractNumber } from '../parties.rules.ts'
import type { StoredInvoice } from './invoices.queries.ts'
import { entrepreneur, type PersonName, personOf, signerOf } from './persons.rules.ts'
import type { InvoiceRow } from './rows.rules.ts'
import { OKEI } from './units.rules.ts'

const FACT = 'Документ об отгрузке товаров (выполнении работ), передаче имущественных прав (документ об оказании услуг)'

const MARKS: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' }
/** Characters that XML forbids. */
const CONTROL = /[\p{Cc}\p{Cs}\uFFFE\uFFFF]/gu
const escaped = (text: string) => text.replace(CONTROL, ' ').replace(/[&<>"]/g, (mark) => MARKS[mark] ?? '')

type Attributes = Record<string, string>

/** Empty attributes are left out. */
const element = (name: string, attributes: Attributes, ...inside: string[]): string => {
  const said = Object.entries(attributes).filter(([, value]) => value !== '')
  const head = [name, ...said.map(([key, value]) => `${key}="${escaped(value)}"`)].join(' ')
  const body = inside.filter(Boolean).join('')
  return body ? `<${head}>${body}</${name}>` : `<${head}/>`
}

const money = (kopecks: number) => (kopecks / 100).toFixed(2)

const person = ({ surname, name, patronymic }: PersonName) =>
  element('ФИО', { Фамилия: surname, Имя: name, Отчество: patronymic })

type Party = Pick<StoredInvoice['content']['owner'], 'name' | 'inn' | 'kpp' | 'address'> &
  Partial<StoredInvoice['content']['owner']>

const isPerson = ({ inn }: Pick<Party, 'inn'>) => inn.length === 12
/** Number of digits; a firm's ОГРН is shorter and must not be written as an entrepreneur's. */
const OGRNIP = 15

function party(name: string, one: Party): string {
  const named = personOf(entrepreneur(one.name) || one.name)
  const who =
    isPerson(one) && named
      ? element('СвИП', { ИННФЛ: one.inn, ОГРНИП: one.ogrn?.length === OGRNIP ? one.ogrn : '' }, person(named))
      : element('СвЮЛУч', { НаимОрг: one.name, ИННЮЛ: one.inn, КПП: one.kpp })
  const bank = element('СвБанк', { НаимБанк: one.bank ?? '', БИК: one.bic ?? '', КорСчет: one.bankAccount ?? '' })
  return element(
    name,
    { ОКПО: one.okpo ?? '' },
    element('ИдСв', {}, who),
    one.address &&
      element('Адрес', {}, element('АдрИнф', { КодСтр: '643', НаимСтран: 'Россия', АдрТекст: one.address })),
    one.account ? element('БанкРекв', { НомерСчета: one.account }, one.bic ? bank : '') : '',
    one.phone ? element('Контакт', {}, `<Тлф>${escaped(one.phone)}</Тлф>`) : '',
  )
}

const tax = (name: string, kopecks: number, vat: boolean) =>
  element(name, {}, vat ? `<СумНал>${money(kopecks)}</СумНал>` : '<БезНДС>без НДС</БезНДС>')

/** At most eleven decimals, as the format allows, without trailing zeros. */
const decimals = (value: number) => Number(value.toFixed(11)).toString()

function row({ name, unit, quantity, price, vat, net, tax: sum, gross }: InvoiceRow, i: number): string {
  const { code, name: unitName } = OKEI[unit]
  return element(
    'СведТов',
    {
      НомСтр: String(i + 1),
      НаимТов: name.slice(0, 2000),
      ОКЕИ_Тов: code,
      НаимЕдИзм: unitName,
      КолТов: decimals(quantity / 100),
      ЦенаТов: Number.isInteger(price) ? money(price) : (price / 100).toFixed(6),
      СтТовБезНДС: money(net),
      НалСт: vat === null ? 'без НДС' : `${vat}%`,
      СтТовУчНал: money(gross),
    },
    element('ДопСведТов', { ПрТовРаб: '3' }),
    '<Акциз><БезАкциз>без акциза</БезАкциз></Акциз>',
    tax('СумНал', sum, vat !== null),
  )
}

/** Whether the document is an invoice with НДС too (status 1), or only a transfer document (2). */
export const isTaxed = ({ rows }: { rows: readonly InvoiceRow[] }): boolean => rows.some(({ vat }) => vat !== null)

/** Reason why there is no exchange file; empty: there is one. */
export function noXmlOf({ kind, content }: Pick<StoredInvoice, 'kind' | 'content'>): string {
  if (kind !== 'upd') return 'Файл обмена есть только у УПД'
  const { owner, customer } = content
  if (!owner.name || !owner.inn) return 'В ваших реквизитах не было названия или ИНН'
  if (!customer.inn) return `У заказчика (${customer.name}) не было ИНН`
  for (const one of [owner, customer])
    if (isPerson(one) && !personOf(entrepreneur(one.name) || one.name))
      return `В названии (${one.name}) не видно фамилии и имени`
  if (isTaxed(content) && !owner.address) return 'В ваших реквизитах не было адреса'
  if (isTaxed(content) && !customer.address) return `У заказчика (${customer.name}) не было адреса`
  if (!personOf(signerOf(content))) return 'Не сказано, кто подписывает: нужны фамилия и имя'
  return ''
}

const ZONE = 'Europe/Moscow'
/** The day on which the file is made, by the same clock as its time; the document may have that of a machine farther east. */
const madeOn = (issuedAt: number) => dayAt(ZONE, issuedAt)

const partyId = ({ inn, kpp }: Pick<Party, 'inn' | 'kpp'>) => `${inn}${kpp}`

/** Name of the file; the receiver's id stands first. Exchange operators use ids of their own in place of ИНН and КПП. */
export const fileIdOf = ({ key, content: { owner, customer, issuedAt } }: StoredInvoice): string =>
  `ON_NSCHFDOPPR_${partyId(customer)}_${partyId(owner)}_${madeOn(issuedAt).replaceAll('-', '')}_${key}_0_0_0_0_0_00`

/** The only centuries that the format allows. */
const KNOWN_DATE = /^(19|20)/

const clock = new Intl.DateTimeFormat('ru', { timeZone: ZONE, timeStyle: 'medium' })

/** For invoices that have an exchange file, see `noXmlOf`. */
export function updXml(invoice: StoredInvoice, version: string): string {
  const { number, content } = invoice
  const { owner, customer, issuedOn, issuedAt, rows, cost, from, to } = content
  const taxed = isTaxed(content)
  const on = date(issuedOn)
  const signer = personOf(signerOf(content))
  const contract = contractNumber(customer.contract)
  const basis =
    contract && KNOWN_DATE.test(customer.contractOn)
      ? element('ОснПер', { РеквНаимДок: 'Договор', РеквНомерДок: contract, РеквДатаДок: date(customer.contractOn) })
      : '<БезДокОснПер>1</БезДокОснПер>'
  return [
    '<?xml version="1.0" encoding="windows-1251"?>\n',
    element(
      'Файл',
      { ИдФайл: fileIdOf(invoice), ВерсФорм: '5.03', ВерсПрог: `Спецкарта ${version}`.slice(0, 40) },
      element(
        'Документ',
        {
          КНД: '1115131',
          Функция: taxed ? 'СЧФДОП' : 'ДОП',
          ПоФактХЖ: FACT,
          НаимДокОпр: taxed ? `Счет-фактура и ${FACT.charAt(0).toLowerCase()}${FACT.slice(1)}` : FACT,
          ДатаИнфПр: date(madeOn(issuedAt)),
          ВремИнфПр: clock.format(issuedAt).replaceAll(':', '.'),
          НаимЭконСубСост: `${owner.name}, ИНН ${owner.inn}`,
        },
        element(
          'СвСчФакт',
          { НомерДок: String(number), ДатаДок: on },
          party('СвПрод', owner),
          element('ДокПодтвОтгрНом', {
            РеквНаимДок: 'Универсальный передаточный документ',
            РеквНомерДок: String(number),
            РеквДатаДок: on,
          }),
          party('СвПокуп', customer),
          element('ДенИзм', { КодОКВ: '643', НаимОКВ: 'Российский рубль' }),
        ),
        element(
          'ТаблСчФакт',
          {},
          ...rows.map(row),
          element(
            'ВсегоОпл',
            { СтТовБезНДСВсего: money(cost.net), СтТовУчНалВсего: money(cost.gross) },
            tax('СумНалВсего', cost.tax, taxed),
          ),
        ),
        element(
          'СвПродПер',
          {},
          element(
            'СвПер',
            {
              СодОпер: 'Услуги строительной техники с машинистом оказаны',
              ДатаПер: on,
              ДатаНачПер: date(from),
              ДатаОконПер: date(to),
            },
            basis,
          ),
        ),
        element(
          'Подписант',
          { Должн: isPerson(owner) ? 'Индивидуальный предприниматель' : 'Руководитель', СпосПодтПолном: '1' },
          signer ? person(signer) : '',
        ),
      ),
    ),
    '\n',
  ].join('')
}
