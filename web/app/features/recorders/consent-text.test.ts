import { expect, test } from 'vitest'
import { consentText } from './RecorderList'

const app = { version: '1.2.0', device: 'Redmi Note 12', maker: 'Xiaomi', old: false }

test('an owner reads since when there is a consent, and that of our app there is none yet', () => {
  const consent = { version: '2026-11-24', givenAt: '2026-11-24T22:30:00Z' }
  expect(consentText({ consent, app: null })?.replaceAll('\u00a0', ' ')).toBe(
    'Согласие на обработку данных дано 25 ноября 2026',
  )
  expect(consentText({ consent: null, app })).toBe('Согласия на обработку данных с телефона ещё не было')
  expect(consentText({ consent: null, app: null })).toBeUndefined()
})
