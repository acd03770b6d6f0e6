import { expect, test } from 'vitest'
import { noDataWords } from './sleep-words'

const place = { fromCoords: [55, 37] as [number, number], toCoords: [55, 37] as [number, number] }

test('a moment without data is shown with the reason of its gap', () => {
  const gaps = [
    { from: 100, to: 200, ...place, reason: 'asleep' as const },
    { from: 300, to: 400, ...place },
  ]
  expect([150, 200, 350, 900].map((moment) => noDataWords(gaps, moment))).toEqual([
    'телефон усыпил приложение',
    'телефон усыпил приложение',
    'нет данных',
    'нет данных',
  ])
})
