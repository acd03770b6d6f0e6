import { expect, test } from 'vitest'
import { exactAddress } from './page-address.ts'

const exact = exactAddress([
  'map',
  'equipment/new',
  'equipment/:id',
  'equipment/:id/control',
  'report/:id/:day/:token?',
  '*',
])

test.each([
  ['/Map', '/map'],
  ['/map', '/map'],
  ['/equipment/NEW', '/equipment/new'],
  ['/Equipment/AbC/Control', '/equipment/AbC/control'],
  ['/REPORT/a/2026-01-01', '/report/a/2026-01-01'],
  ['/REPORT/a/2026-01-01/ToKen', '/report/a/2026-01-01/ToKen'],
])('the page %s stands at %s', (path, at) => {
  expect(exact(path)).toBe(at)
})

test.each(['/', '/Nowhere', '/Map/of/Nothing', '/MAP.data'])('%s is the address of no page and stays', (path) => {
  expect(exact(path)).toBe(path)
})
