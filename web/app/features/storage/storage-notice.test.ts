import { expect, test } from 'vitest'
import { noticeOf } from './StorageNotice'

const [little, full] = [
  { used: 1, quota: 10 },
  { used: 10, quota: 10 },
]
const more = { moreIfConfirmed: false }

test('nothing is said while there is room', () => {
  expect(noticeOf({ level: 0, photos: little, points: { used: 1, quota: null }, ...more })).toBeUndefined()
})

test('the notice warns before the storage is full', () => {
  expect(noticeOf({ level: 95, photos: little, points: little, ...more })?.title).toBe(
    'Хранилище заполнено на 95\u00a0%.',
  )
})

test.each([
  ['фотографии', full, little],
  ['точки', little, full],
  ['точки и фотографии', full, full],
])('what is no longer taken is named: %s', (what, photos, points) => {
  expect(noticeOf({ level: 100, photos, points, ...more })?.text).toMatch(`Новые ${what} не принимаются`)
})
