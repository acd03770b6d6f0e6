import { expect, test } from 'vitest'
import { lossesOf } from './losses'

const told = (account: Parameters<typeof lossesOf>[0]) => lossesOf(account).replaceAll('\u00a0', ' ')

test('names what there is, and nothing that there is not', () => {
  expect(told({ equipments: 5, orders: 2, name: 'ram-stroy' })).toBe(
    '5 машин, 2 заказа, их фото, избранное, никнейм ram-stroy',
  )
  expect(told({ equipments: 0, orders: 1, name: '' })).toBe('1 заказ, их фото, избранное')
  expect(told({ equipments: 0, orders: 0, name: '' })).toBe('избранное')
})
