import { expect, test } from 'vitest'
import { clockShiftText, disagreementText } from './Disagreements'

const MORNING = Date.parse('2026-06-17T08:10+03:00')
const HOUR = 3600_000
const disagreement = {
  from: MORNING,
  to: MORNING + 3 * HOUR,
  seconds: 7800,
  distance: 5.04,
  recorders: ['Телефон Ивана', 'Планшет'] as [string | null, string | null],
}

test('two phones that were apart are named, with when, how long and how far', () => {
  expect(disagreementText(disagreement, 'Europe/Moscow')).toBe(
    'Два телефона расходятся: «Телефон Ивана» и «Планшет» были в разных местах с 08:10 до 11:10, всего 2\u00a0ч\u00a010\u00a0мин, до 5,0\u00a0км друг от друга. Километры за это время посчитаны по записи «Телефон Ивана».',
  )
})

test('a record of a file has no name, and less than a kilometre is given in metres', () => {
  const text = disagreementText({ ...disagreement, distance: 0.3124, recorders: [null, 'Планшет'] }, 'Europe/Moscow')
  expect(text).toMatch(/^Две записи расходятся: запись без имени и «Планшет» .* до 312\u00a0м /)
})

test('two phones whose clocks differ are named, with how much, which way and whose clock is taken', () => {
  expect(clockShiftText({ recorders: ['Телефон Ивана', 'Планшет'], ms: -12 * 60_000 })).toBe(
    'Часы телефонов расходятся на 12\u00a0мин: у «Планшет» спешат. Время исправлено по часам «Телефон Ивана».',
  )
  expect(clockShiftText({ recorders: [null, 'Планшет'], ms: 45_000 })).toBe(
    'Часы двух записей расходятся на 45\u00a0с: у «Планшет» отстают. Время исправлено по часам другой записи.',
  )
})
