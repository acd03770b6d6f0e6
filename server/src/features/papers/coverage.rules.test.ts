import { expect, test } from 'vitest'
import { coverageBlocks, type ProvedDay, sumCoverage } from './coverage.rules.ts'

const points = (recordedSeconds: number, coveredSeconds: number) => ({ recordedSeconds, coveredSeconds })
const textsOf = (...days: ProvedDay['coverage'][]) =>
  coverageBlocks(sumCoverage(days.map((coverage) => ({ coverage })))).map((block) =>
    block.kind === 'part' ? [block.text, block.part] : [],
  )

test('what is proved of the days of a paper is summed', () => {
  expect(
    sumCoverage([
      { coverage: { points: points(3600, 1800), photos: { expected: 18, came: 17 } }, jammed: 60 },
      { coverage: { points: points(7200, 7200), photos: null }, jammed: 30 },
      { coverage: undefined },
    ]),
  ).toEqual({
    days: 3,
    points: { days: 2, recorded: 10_800, covered: 9000 },
    photos: { days: 1, expected: 18, came: 17 },
    jammed: 90,
  })
})

test('it says of how many days it is known, where not of all', () => {
  const day = { points: points(3600, 2700), photos: { expected: 4, came: 3 } }
  expect(textsOf(day)).toEqual([
    ['Покрытие смен точками 75 %', 0.75],
    ['Фото по расписанию: 3 из 4', 0.75],
  ])
  expect(textsOf(day, undefined)).toEqual([
    ['Покрытие смен точками 75 % (за 1 из 2 дн.)', 0.75],
    ['Фото по расписанию: 3 из 4 (за 1 из 2 дн.)', 0.75],
  ])
})

test.each([
  [1000, 999, 99],
  [1000, 1000, 100],
  // 0.29 × 100 and 0.57 × 100 are a little less in a computer.
  [100, 29, 29],
  [100, 57, 57],
  [10_000, 5799, 57],
])('of %d seconds %d are %d per cent: a whole is nothing less', (recorded, covered, percent) => {
  expect(textsOf({ points: points(recorded, covered), photos: null })[0]?.[0]).toBe(
    `Покрытие смен точками ${percent} %`,
  )
})

test('nothing stands of what was not recorded, or of papers from before it was counted', () => {
  expect(textsOf({ points: points(0, 0), photos: { expected: 0, came: 0 } })).toEqual([])
  expect(textsOf(undefined)).toEqual([])
  expect(coverageBlocks(undefined)).toEqual([])
})

test('that coordinates were led away is told for how long, once', () => {
  const day = (jammed: number) => ({ coverage: { points: points(3600, 3600), photos: null }, jammed })
  const said = (...days: ProvedDay[]) =>
    coverageBlocks(sumCoverage(days)).flatMap((block) => (block.kind === 'text' ? [block.text] : []))
  expect(said(day(3600), day(1800))).toEqual(['Координаты подменялись 1,50 ч: где машина была в это время, неизвестно'])
  expect(said(day(0))).toEqual([])
})
