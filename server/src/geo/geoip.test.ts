import { join } from 'node:path'
import { expect, test } from 'vitest'
import { openGeoip } from './geoip.ts'

const file = (name: string) => join(import.meta.dirname, '../../data', name)
const lookup = openGeoip(file('geoip-cis.bin'), file('geoip-cis.json'))

// The answers of the table's own reference reader.
test.each([
  ['77.88.55.242', 55.76, 37.62],
  ['109.252.0.1', 56.03, 37.47],
  ['::ffff:109.252.0.1', 56.03, 37.47],
  ['::FFFF:6dfc:1', 56.03, 37.47],
  ['0:0:0:0:0:ffff:109.252.0.1', 56.03, 37.47],
  ['178.120.0.1', 52.76, 26.43],
  ['2.72.0.1', 43.27, 76.94],
  ['85.140.0.1', 54.9, 52.32],
  ['2a02:6b8::feed:ff', 55.76, 37.62],
  ['2a02:6b8:0:1::1', 55.76, 37.62],
  ['2a03:d000::1', 59.9, 30.51],
  ['2A00:1370:0:0:0:0:0:1', 55.74, 37.62],
])('%s is at %d, %d', (ip, lat, lng) => {
  expect(lookup(ip)).toEqual({ lat, lng })
})

test.each([
  '8.8.8.8',
  '127.0.0.1',
  '0.0.0.0',
  '255.255.255.255',
  '::',
  '::1',
  'fe80::1%eth0',
  '2001:db8::1',
  'ff02::1',
  '',
  'garbage',
  '77.88.55',
  '77.88.55.999',
  '77.88.55.242:80',
  ':::',
  '2a02:6b8::1::2',
  '2a02:6b8',
])('%s is not in the table', (ip) => {
  expect(lookup(ip)).toBeUndefined()
})

test('another file is refused', () => {
  expect(() => openGeoip(file('geoip-cis.json'), file('geoip-cis.json'))).toThrow('not a GeoIP table')
})
