import { expect, test } from 'vitest'
import { appOf } from './native.rules.ts'

const APP = { version: '1.0.0', device: 'Samsung SM-A525F', maker: 'samsung' }

test('what the app reports of itself is kept as it is', () => {
  expect(appOf(APP)).toEqual(APP)
})

test('what PostgreSQL or a page could stumble over is taken out, and long names are cut', () => {
  const odd = { version: ' 1.0\u0000\u202e', device: `\ud800${'x'.repeat(500)}`, maker: '\n<b>\t' }
  expect(appOf(odd)).toEqual({ version: '1.0', device: 'x'.repeat(80), maker: '<b>' })
})

test('an app without a version reports nothing', () => {
  expect([appOf({ ...APP, version: '\u0000' }), appOf(undefined)]).toEqual([undefined, undefined])
})
