import type { HereObject, ObjectFields } from '@spetskarta/shared/objects/objects.ts'
import { expect, test } from 'vitest'
import { objectDifferences } from './object-differences'

const SAME = {
  name: 'Склад',
  address: '',
  customerName: 'ИП Лаптев',
  customerPhone: '',
  customerInn: null,
  contract: null,
  starts: 480,
  ends: null,
  haul: null,
  purpose: 'customer' as const,
  speedLimit: null,
}
const typed: ObjectFields = { ...SAME, shape: { kind: 'circle', lon: 38, lat: 55, radius: 150 }, machines: ['b', 'a'] }
const saved = {
  ...SAME,
  kind: 'circle',
  lon: 38,
  lat: 55,
  radius: 150,
  outline: null,
  machines: [
    { _id: 'a', name: 'Каток' },
    { _id: 'b', name: 'Кран' },
  ],
} as unknown as HereObject

test('a form that differs in nothing says nothing, in whatever order its machines are', () => {
  expect(objectDifferences(typed, saved)).toEqual([])
})

test('what is saved otherwise is said in the words of the form', () => {
  const other = {
    ...saved,
    starts: 450,
    contract: '№ 18',
    haul: 'load',
    radius: 200,
    machines: saved.machines.slice(0, 1),
  }
  expect(objectDifferences(typed, other as HereObject)).toEqual([
    { label: 'Договор', saved: '№ 18' },
    { label: 'Граница', saved: 'другой круг' },
    { label: 'Работы с', saved: '07:30' },
    { label: 'Рейсы самосвалов и миксеров', saved: 'Здесь погрузка' },
    { label: 'Машины', saved: 'Каток' },
  ])
})
