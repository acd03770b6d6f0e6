import { expect, test } from 'vitest'
import { contractText, machineText, partyText } from './parties.rules.ts'

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
