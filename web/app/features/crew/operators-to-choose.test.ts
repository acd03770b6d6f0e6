import { expect, test } from 'vitest'
import { operatorsToChoose } from './operators-to-choose'

const [anna, boris] = [
  { id: 1, name: 'Анна' },
  { id: 2, name: 'Борис' },
]

test('the operator of a changed assignment can be chosen though he is in the archive, and once', () => {
  expect(operatorsToChoose([anna], boris)).toEqual([anna, boris])
  expect(operatorsToChoose([anna, boris], boris)).toEqual([anna, boris])
  expect(operatorsToChoose([anna], null)).toEqual([anna])
  expect(operatorsToChoose([anna], undefined)).toEqual([anna])
})
