import { expect, test } from 'vitest'
import { papersQuery } from './PapersFilters'

const queryOf = (address: string) => papersQuery(new URL(`https://x.ru/papers${address}`))

test('an address says what is looked for, and what makes no sense in it is left out', () => {
  expect(queryOf('?kind=esm3&month=2026-11&state=cancelled&number=12&customer=ООО')).toMatchObject({
    kind: 'esm3',
    month: '2026-11',
    state: 'cancelled',
    number: 12,
    customer: 'ООО',
    equipmentId: undefined,
  })
  const nothing = { kind: undefined, month: undefined, state: undefined, number: undefined, customer: undefined }
  expect(queryOf('?kind=esm9&month=2026-13&state=gone&number=-1&customer=')).toMatchObject(nothing)
})
