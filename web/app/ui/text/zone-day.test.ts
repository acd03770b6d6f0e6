import { expect, test } from 'vitest'
import { dayOfMachine } from './zone-day'

/** Midnight in Vladivostok: 17:00 in Moscow. */
const MIDNIGHT = Date.parse('2026-11-29T14:00:00Z')

test('a day begins at the midnight of the place where the machine stands', () => {
  const day = (timeZone: string | null, at: number) => dayOfMachine({ timeZone }, at)
  expect(day('Asia/Vladivostok', MIDNIGHT - 1)).toBe('2026-11-29')
  expect(day('Asia/Vladivostok', MIDNIGHT)).toBe('2026-11-30')
  expect(day('Europe/Moscow', MIDNIGHT)).toBe('2026-11-29')
  expect(day(null, MIDNIGHT)).toBe('2026-11-29')
  // Half an hour past Moscow's midnight it is still yesterday in Kaliningrad.
  expect(day('Europe/Kaliningrad', Date.parse('2026-11-29T21:30:00Z'))).toBe('2026-11-29')
  // Clocks that change, and half hours.
  expect(day('Europe/Berlin', Date.parse('2026-07-01T22:00:00Z'))).toBe('2026-07-02')
  expect(day('Asia/Kolkata', Date.parse('2026-07-01T18:30:00Z'))).toBe('2026-07-02')
})

test.each([
  ...['Europe/Kaliningrad', 'Europe/Moscow', 'Europe/Kirov', 'Europe/Volgograd', 'Europe/Simferopol'],
  ...['Europe/Samara', 'Europe/Astrakhan', 'Europe/Saratov', 'Europe/Ulyanovsk', 'Asia/Yekaterinburg', 'Asia/Omsk'],
  ...['Asia/Novosibirsk', 'Asia/Barnaul', 'Asia/Tomsk', 'Asia/Novokuznetsk', 'Asia/Krasnoyarsk', 'Asia/Irkutsk'],
  ...['Asia/Yakutsk', 'Asia/Chita', 'Asia/Khandyga', 'Asia/Vladivostok', 'Asia/Ust-Nera', 'Asia/Magadan'],
  ...['Asia/Sakhalin', 'Asia/Srednekolymsk', 'Asia/Kamchatka', 'Asia/Anadyr'],
])('the days of %s are those of its clocks', (timeZone) => {
  for (let hour = 0; hour < 48; hour++) {
    const at = MIDNIGHT + hour * 3_600_000
    expect(dayOfMachine({ timeZone }, at)).toBe(new Date(at).toLocaleDateString('sv-SE', { timeZone }))
  }
})
