import { expect, test } from 'vitest'
import { zoneWords } from './zone-words'

test('a reader in another time zone learns by whose clock the moments are', () => {
  const here = { timeZone: 'Asia/Vladivostok' }
  expect(zoneWords([])).toBe('')
  expect(zoneWords([here, here])).toBe('Время — по часам машины: Владивосток, Хабаровск (МСК+7).')
  expect(zoneWords([here, { timeZone: 'Europe/Kaliningrad' }])).toBe(
    'Время — по часам каждой машины: Владивосток, Хабаровск (МСК+7); Калининград (МСК−1).',
  )
})
