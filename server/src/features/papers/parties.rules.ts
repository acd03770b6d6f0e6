/** The head of a form: owner, customer, machine, operator and number. */
import type { PaperBlock } from '@spetskarta/shared/papers/papers.ts'
import { date, mid } from './cells.rules.ts'
import type { PaperContent } from './content.rules.ts'

export const head = (form: string, okud: string): PaperBlock[] => [
  {
    kind: 'form',
    lines: [`Типовая межотраслевая форма № ${form}`, 'Утверждена постановлением Госкомстата России от 28.11.97 № 78'],
    code: { label: 'Форма по ОКУД', value: okud },
  },
]

interface Party {
  name: string
  inn: string
  kpp?: string | undefined
  address?: string | undefined
  phone?: string | undefined
  ogrn?: string | undefined
}

/** Keeps a short abbreviation that introduces the next word, as in «ул. Гагарина», on the same line as that word. */
const joined = (address: string) =>
  address.replace(/(^|[\s,])(г|ул|д|стр|корп|оф|кв|пос|пр|пер|ш)\. /giu, '$1$2.\u00a0')

/** Keeps a number on one line. */
const whole = (text: string) => text.replaceAll(' ', '\u00a0').replaceAll('-', '\u2011')

export const partyText = ({ name, inn, kpp, ogrn, address, phone }: Party): string =>
  [
    name,
    inn && `ИНН\u00a0${inn}`,
    kpp && `КПП\u00a0${kpp}`,
    ogrn && `ОГРН\u00a0${ogrn}`,
    address && joined(address),
    phone && `тел.\u00a0${whole(phone)}`,
  ]
    .filter(Boolean)
    .join(', ')

const wordsOf = (text: string) =>
  text
    .toLowerCase()
    .split(/[\s,]+/)
    .filter(Boolean)

/** Whether a name begins with the words of the machine's type, in any order: «Колёсный экскаватор JCB JS160W». */
function saysAll(name: string, type: string): boolean {
  const kind = wordsOf(type)
  const first = wordsOf(name).slice(0, kind.length)
  return kind.length > 0 && kind.every((word) => first.includes(word))
}

/** «Экскаватор гусеничный, Hitachi ZX200-5G»; the type is not repeated if the name begins with it. */
export function machineText({ type, name, brand, serial, inventory }: PaperContent['machine']): string {
  const kind = type.split(' ')[0] ?? ''
  const lower = name.toLowerCase()
  const says = kind !== '' && (lower === kind.toLowerCase() || lower.startsWith(`${kind.toLowerCase()} `))
  const rest = says && !lower.startsWith(type.toLowerCase()) ? name.slice(kind.length).trim() : name
  const named = (says && rest === name) || saysAll(name, type) ? name : [type, rest].filter(Boolean).join(', ')
  const marked = brand && !lower.includes(brand.toLowerCase()) ? brand : ''
  return [named, marked, serial && `зав.\u00a0№\u00a0${serial}`, inventory && `инв.\u00a0№\u00a0${inventory}`]
    .filter(Boolean)
    .join(', ')
}

/** `11/26` from «Договор № 11/26». */
export const contractNumber = (contract: string): string => contract.replace(/^договор\s*/i, '').replace(/^№\s*/, '')

/** «№ 11/26 от 02.03.2026», however the number was typed; empty without a number. */
export function contractText(contract: string, on: string): string {
  const number = contractNumber(contract)
  return [number && `№ ${number}`, number && on && `от ${date(on)}`].filter(Boolean).join(' ')
}

const WHO = 'наименование, ИНН, КПП, адрес, телефон'

/**
 * `owned`: the form's label of the owner; `onRoad`: adds the fields of owner and operator that приказ Минтранса № 390 requires.
 */
export function parties(content: PaperContent, owned: string, onRoad = false): PaperBlock[] {
  const { form, owner, customer, contract, machine, operator } = content
  const customerSaid = { ...customer, name: form.customer, inn: form.customerInn || (customer?.inn ?? '') }
  return [
    {
      kind: 'field',
      label: owned,
      value: partyText(onRoad ? owner : { ...owner, ogrn: '' }),
      caption: WHO,
      code: { label: 'по ОКПО', value: owner.okpo ?? '' },
    },
    {
      kind: 'field',
      label: 'Заказчик',
      value: partyText(customerSaid),
      caption: WHO,
      code: { label: 'по ОКПО', value: customer?.okpo ?? '' },
    },
    ...(contract ? [{ kind: 'field' as const, label: 'Договор', value: contract }] : []),
    { kind: 'field', label: 'Объект', value: form.object, caption: 'наименование, адрес' },
    {
      kind: 'field',
      label: 'Машина',
      value: machineText(machine),
      caption: 'наименование, марка, заводской и инвентарный номер',
      code: { label: 'гос. №', value: machine.plate ?? '' },
    },
    {
      kind: 'field',
      label: 'Машинист',
      value: [form.operator, onRoad && operator?.licence && `удостоверение ${operator.licence}`]
        .filter(Boolean)
        .join(', '),
      caption: 'фамилия, имя, отчество',
      code: { label: 'таб. №', value: operator?.staffNumber ?? '' },
    },
  ]
}

export const numbers = ({ form, issuedOn }: PaperContent, number: number | null): PaperBlock => ({
  kind: 'table',
  widths: [25, 25, 25, 25],
  head: [['Номер документа', 'Дата составления', 'Отчётный период: с', 'по'].map(mid)],
  rows: [
    [
      { ...mid(number === null ? '' : String(number)), bold: true },
      mid(date(issuedOn)),
      mid(date(form.from)),
      mid(date(form.to)),
    ],
  ],
})

/** The sheets of shifts that a справка settles, as «Рапорт ЭСМ-3 № 12 от 20.11.2026». */
export const basisBlock = ({ basis = [] }: PaperContent): PaperBlock => ({
  kind: 'field',
  label: 'Основание',
  value: basis.join('; '),
  caption: 'номер и дата путевого листа или рапорта',
})
