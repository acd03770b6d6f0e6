import { expect, test } from 'vitest'
import { lossesOf, othersLose } from './DeleteCard'

const lossesText = (account: Parameters<typeof lossesOf>[0]) => lossesOf(account).replaceAll('\u00a0', ' ')

test('before an account is deleted only what it really has is listed', () => {
  expect(lossesText({ equipments: 5, orders: 2, name: 'ram-stroy' })).toBe(
    '5 машин, 2 заказа, их фото, записи, объекты, документы и список людей, избранное, никнейм ram-stroy',
  )
  expect(lossesText({ equipments: 0, orders: 1, name: '' })).toBe('1 заказ, их фото, избранное')
  expect(lossesText({ equipments: 0, orders: 0, name: '' })).toBe('избранное')
})

test('an owner of machines learns before that whom nobody will tell, and that papers go too', () => {
  expect(othersLose({ equipments: 0 })).toEqual([])
  const said = othersLose({ equipments: 1 }).join(' ')
  for (const what of ['Партнёры', 'страницы заказчиков', 'PDF']) expect(said).toContain(what)
})
