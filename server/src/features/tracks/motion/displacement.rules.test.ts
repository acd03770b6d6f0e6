/** Displacements between windows, and errors by the formula of a Gauss–Markov process: 2τ/T · (1 − τ/T · (1 − e^(−T/τ))). */
import { expect, test } from 'vitest'
import { displacedMetres, displacement } from './displacement.rules.ts'
import { each, makeBins } from './motion.fixture.ts'

const along = (every: number, count: number, sigma = 4) =>
  makeBins(each(0, every * count, every, (t, i) => ({ t, x: 3 * i, y: 4 * i, sigma })))

test('a displacement is that of the means of two windows, in metres and seconds', () => {
  const bins = along(10, 10)
  // Bins 0–3 and 4–9: their means are bins 1.5 and 6.5, five steps of five metres apart.
  expect(displacement(bins, 0, 4, 10)).toMatchObject({ x: 15, y: 20, metres: 25, seconds: 50 })
  expect(displacedMetres(bins, 0, 4, 10)).toBeCloseTo(25, 9)
  expect(displacement(bins, 2, 3, 5)).toMatchObject({ x: 4.5, y: 6, metres: 7.5, seconds: 15 })
})

test('metres are true ones, where the plane’s are larger', () => {
  const bins = makeBins(
    each(0, 40, 10, (t) => ({ t, x: t, y: 0 })),
    0.5,
  )
  expect(displacement(bins, 0, 2, 4)).toMatchObject({ x: 40, metres: 20 })
})

test('a receiver’s error persists for a minute: the mean of a minute has nearly as large a one', () => {
  // Seven bins each over 60 s: 2/e of the variance.
  expect(displacement(along(10, 14), 0, 7, 14).noise).toBeCloseTo(4 * Math.sqrt(4 / Math.E), 6)
  expect(displacement(along(10, 21), 7, 14, 21).noise).toBeCloseTo(4 * Math.sqrt(4 / Math.E), 6)
  // Of four bins before over 30 s, and ten after over 90 s.
  const share = (seconds: number) => {
    const ratio = 60 / seconds
    return 2 * ratio * (1 - ratio * (1 - Math.exp(-seconds / 60)))
  }
  expect(displacement(along(10, 14), 0, 4, 14).noise).toBeCloseTo(4 * Math.sqrt(share(30) + share(90)), 6)
})

test('the error of a mean is not smaller than by the number of its bins', () => {
  // Two bins ten minutes apart each: half of the variance, where the process alone leaves 0.18.
  expect(displacement(along(600, 4), 0, 2, 4).noise).toBeCloseTo(4, 6)
  expect(displacement(along(600, 6), 2, 4, 6).noise).toBeCloseTo(4, 6)
  expect(displacement(along(10, 2), 0, 1, 2).noise).toBeCloseTo(4 * Math.SQRT2, 6)
  expect(displacement(along(600, 5), 0, 1, 5).noise).toBeCloseTo(4 * Math.sqrt(1 + 1 / 4), 6)
})

test('a mean of hours has the error of half an hour', () => {
  const share = (2 * 60) / 1799 - 2 * (60 / 1799) ** 2
  expect(displacement(along(10, 800), 0, 400, 800).noise).toBeCloseTo(4 * Math.sqrt(2 * share), 6)
})

test('its error is the mean of both windows’', () => {
  const bins = makeBins([
    { t: 0, sigma: 2 },
    { t: 10, sigma: 6 },
  ])
  expect(displacement(bins, 0, 1, 2).noise).toBeCloseTo(4 * Math.SQRT2, 9)
})
