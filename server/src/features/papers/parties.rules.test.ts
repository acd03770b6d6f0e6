import type { PaperBlock } from '@spetskarta/shared/papers/papers.ts'
import { expect, test } from 'vitest'
import { REQUISITES } from '../settings/requisites.fixture.ts'
import type { PaperContent } from './content.rules.ts'
import { makeContent } from './papers.fixture.ts'
import {
  basisBlock,
  contractNumber,
  contractText,
  head,
  machineText,
  numbers,
  parties,
  partyText,
} from './parties.rules.ts'

test.each([
  ['Экскаватор гусеничный', 'Hitachi ZX200-5G', 'Экскаватор гусеничный, Hitachi ZX200-5G'],
  ['Экскаватор гусеничный', 'Экскаватор Hitachi', 'Экскаватор гусеничный, Hitachi'],
  ['Экскаватор гусеничный', 'Экскаватор гусеничный № 2', 'Экскаватор гусеничный № 2'],
  ['Экскаватор колёсный', 'Колёсный экскаватор JCB JS160W', 'Колёсный экскаватор JCB JS160W'],
  ['Самосвал', 'Самосвал', 'Самосвал'],
  ['Кран гусеничный', 'Крановая установка', 'Кран гусеничный, Крановая установка'],
  ['', 'Hitachi', 'Hitachi'],
])('%s «%s» is said once', (type, name, said) => expect(machineText({ type, name })).toBe(said))

test('a machine has its mark where the name does not say it, and the number of its maker', () => {
  expect(machineText({ type: 'Каток', name: 'Bomag', brand: 'BW 213', serial: 'A17' })).toBe(
    'Каток, Bomag, BW 213, зав.\u00a0№\u00a0A17',
  )
  expect(machineText({ type: 'Каток', name: 'Bomag BW 213', brand: 'BW 213' })).toBe('Каток, Bomag BW 213')
})

test.each([
  ['11/26', '2026-03-02', '№ 11/26 от 02.03.2026'],
  ['Договор № 11/26', '', '№ 11/26'],
  ['', '2026-03-02', ''],
])('the contract «%s» of %s is «%s»', (contract, on, said) => expect(contractText(contract, on)).toBe(said))

test('no number and no short word of an address stands at the end of a line without what follows', () => {
  const owner = { name: 'ИП Рамстроев', inn: '500100732259', phone: '+7 496 460-00-00' }
  expect(partyText({ ...owner, address: 'Московская область, г. Раменское, ул. Михалевича, д. 3' })).toBe(
    'ИП Рамстроев, ИНН\u00a0500100732259, Московская область, г.\u00a0Раменское, ул.\u00a0Михалевича, д.\u00a03, тел.\u00a0+7\u00a0496\u00a0460\u201100\u201100',
  )
})

const fieldsOf = (blocks: PaperBlock[]) =>
  blocks.flatMap((block) =>
    block.kind === 'field' ? [[block.label, block.value.replaceAll('\u00a0', ' '), block.code?.value]] : [],
  )
const OWNER = { ...REQUISITES, name: 'ИП Рамстроев', inn: '500100732259', ogrn: '312500100000015', okpo: '0112345678' }

test('the head of a sheet names owner, customer, object, machine and operator with their codes', () => {
  const content: PaperContent = {
    ...makeContent({ customer: 'ООО «Речной»', customerInn: '', object: 'Причал', operator: 'Ковалёв И. П.' }),
    owner: { ...OWNER, kpp: '', address: '', phone: '' },
    contract: '№ 11/26 от 02.03.2026',
    customer: {
      inn: '7736207543',
      kpp: '773601001',
      okpo: '00032537',
      phone: '',
      address: '',
      contract: '',
      contractOn: '',
    },
    machine: { type: 'Каток', name: 'Bomag', inventory: '117', plate: '4412 ЕУ 50' },
    operator: { staffNumber: '7', licence: '50 СМ 123456' },
  }
  const fields = [
    ['Исполнитель', 'ИП Рамстроев, ИНН 500100732259', '0112345678'],
    ['Заказчик', 'ООО «Речной», ИНН 7736207543, КПП 773601001', '00032537'],
    ['Договор', '№ 11/26 от 02.03.2026', undefined],
    ['Объект', 'Причал', undefined],
    ['Машина', 'Каток, Bomag, инв. № 117', '4412 ЕУ 50'],
    ['Машинист', 'Ковалёв И. П.', '7'],
  ]
  expect(fieldsOf(parties(content, 'Исполнитель'))).toEqual(fields)
  // On the road with the number of the owner's entry and of the operator's licence.
  const [, customer, contract, object, machine] = fields
  expect(fieldsOf(parties(content, 'Исполнитель', true))).toEqual([
    ['Исполнитель', 'ИП Рамстроев, ИНН 500100732259, ОГРН 312500100000015', '0112345678'],
    customer,
    contract,
    object,
    machine,
    ['Машинист', 'Ковалёв И. П., удостоверение 50 СМ 123456', '7'],
  ])
  // What the paper says of the customer goes before what is entered of him.
  const said = { ...content, form: { ...content.form, customerInn: '7707083893' } }
  expect(fieldsOf(parties(said, 'Исполнитель'))[1]?.[1]).toBe('ООО «Речной», ИНН 7707083893, КПП 773601001')
})

test('what nobody has entered is left to the pen', () => {
  const {
    contract: _,
    customer: __,
    operator: ___,
    ...content
  } = makeContent({ customer: 'ООО «Речной»', customerInn: '' })
  const { okpo: ____, ...owner } = OWNER
  const bare = { ...content, owner, machine: { type: 'Каток', name: 'Bomag' } } as PaperContent
  expect(fieldsOf(parties(bare, 'Исполнитель', true)).map(([label, , code]) => [label, code])).toEqual([
    ['Исполнитель', ''],
    ['Заказчик', ''],
    ['Объект', undefined],
    ['Машина', ''],
    ['Машинист', ''],
  ])
  expect(fieldsOf(parties(bare, 'Исполнитель', true))[4]?.[1]).toBe(bare.form.operator)
})

test('a sheet has its number and its days, a draft has none yet; a справка names its sheets', () => {
  const content = makeContent({ from: '2026-11-16', to: '2026-11-20' })
  const row = (number: number | null) => {
    const block = numbers(content, number)
    return block.kind === 'table' ? block.rows[0]?.map(({ text }) => text) : []
  }
  expect(row(12)).toEqual(['12', '20.11.2026', '16.11.2026', '20.11.2026'])
  expect(row(null)?.[0]).toBe('')
  const basis = ['Рапорт ЭСМ-3 № 12 от 20.11.2026', 'Рапорт ЭСМ-3 № 13 от 30.11.2026']
  expect(fieldsOf([basisBlock({ ...content, basis })])).toEqual([['Основание', basis.join('; '), undefined]])
  expect(fieldsOf([basisBlock(content)])).toEqual([['Основание', '', undefined]])
  expect(head('ЭСМ-3', '0340003')).toMatchObject([
    { kind: 'form', lines: [expect.stringMatching(/№ ЭСМ-3$/), expect.any(String)], code: { value: '0340003' } },
  ])
})

test.each([
  ['Договор подряда, договор № 5', 'подряда, договор № 5'],
  ['договор11/26', '11/26'],
  ['Рамочный договор № 5', 'Рамочный договор № 5'],
  ['№11/26', '11/26'],
  ['11/26 № 2', '11/26 № 2'],
])('the number of the contract «%s» is «%s»', (contract, number) => expect(contractNumber(contract)).toBe(number))

test.each([
  // A name that ends with its kind, and one that has the words of its kind further on.
  ['Экскаватор гусеничный', 'Hitachi экскаватор гусеничный', 'Экскаватор гусеничный, Hitachi экскаватор гусеничный'],
  ['Экскаватор колёсный', 'КОЛЁСНЫЙ,  экскаватор JCB', 'КОЛЁСНЫЙ,  экскаватор JCB'],
  ['Экскаватор гусеничный', 'экскаватор гусеничный № 2', 'экскаватор гусеничный № 2'],
  ['Экскаватор гусеничный', 'Экскаватор', 'Экскаватор гусеничный'],
])('%s «%s» is «%s»', (type, name, said) => expect(machineText({ type, name })).toBe(said))

test('an address that begins with its town keeps the word and the name together', () => {
  expect(partyText({ name: 'ООО', inn: '', address: 'г. Жуковский, ул. Гагарина' })).toBe(
    'ООО, г.\u00a0Жуковский, ул.\u00a0Гагарина',
  )
})

test('a type of which no name is known is said with the name, and a machine without a type by its name', () => {
  expect(machineText({ type: 'Экскаватор гусеничный', name: 'Гусеничный, экскаватор № 3' })).toBe(
    'Гусеничный, экскаватор № 3',
  )
  expect(machineText({ type: 'Экскаватор гусеничный', name: 'Экскаватор Hitachi гусеничный' })).toBe(
    'Экскаватор гусеничный, Hitachi гусеничный',
  )
})
