import { expect, test } from 'vitest'
import { opensAtPoint, viewOfAddress } from './view'

const opened = (query: string, pathname = '/map') => {
  const view = viewOfAddress(pathname, new URLSearchParams(query))
  return view && opensAtPoint(view)
}

test('a public route opens at the machine’s last point', () => {
  expect(opened('', '/public-view/a/b')).toBe(true)
})

test('an incident opens at its moment, the records with their whole routes', () => {
  expect(opened('track=all&moment=1750000000000')).toBe(true)
  expect(opened('track=all')).toBe(false)
  expect(opened('track=test')).toBe(false)
})
