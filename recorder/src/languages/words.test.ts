import { SLEEP_STEPS } from '@spetskarta/shared/recorders/makers.ts'
import { describe, expect, test } from 'vitest'
import { elapsedText, LANGUAGES, type Language, loadWords, unbroken, type Words } from './words'

const MINUTE = 60_000
const loaded = new Map<Language, Words>()
for (const language of LANGUAGES) loaded.set(language, await loadWords(language))
function wordsOf(language: Language): Words {
  const words = loaded.get(language)
  if (!words) throw new Error(language)
  return words
}
const plain = (text: string) => text.replaceAll(/[\u00a0\u202f]/g, ' ')

describe('in Russian', () => {
  const { lengthText, queueText, distanceText, timeText } = wordsOf('ru')

  test.each([
    [12_000, '12 с'],
    [38 * MINUTE, '38 мин'],
    [160 * MINUTE, '2 ч 40 мин'],
    [120 * MINUTE, '2 ч'],
    [72 * 60 * MINUTE, '3 дня'],
  ])('%i ms are «%s»', (ms, expected) => {
    expect(plain(lengthText(ms))).toBe(expected)
  })

  test('what waits is counted with the right forms', () => {
    expect(plain(queueText({ points: 5001, photos: 4 }))).toBe('5 001 точка и 4 фото')
    expect(plain(queueText({ points: 3, photos: 0 }))).toBe('3 точки')
    expect(queueText({ points: 0, photos: 0 })).toBe('')
  })

  test('a distance has a comma, a time two digits', () => {
    expect(plain(distanceText(74_640))).toBe('74,6 км')
    expect(timeText(new Date(2026, 0, 1, 0, 5).getTime())).toBe('00:05')
  })
})

test.each([
  ['uz', '5 nuqta va 1 surat', '12,5 km'],
  ['tg', '5 нуқта ва 1 сурат', '12,5 км'],
  ['ky', '5 чекит жана 1 сүрөт', '12,5 км'],
] as const)('in %s what waits is «%s»', (language, queue, distance) => {
  const { queueText, distanceText } = wordsOf(language)
  expect(plain(queueText({ points: 5, photos: 1 }))).toBe(queue)
  expect(plain(distanceText(12_500))).toBe(distance)
})

test.each(LANGUAGES.filter((language) => language !== 'ru'))('nothing of %s is left in Russian', (language) => {
  // Names and units may be the same.
  const own = [...textsIn(wordsOf(language).t)]
  const { t } = wordsOf('ru')
  const russian = [...textsIn({ ...t, asleep: { ...t.asleep, makers: SLEEP_STEPS } })]
  const same = own.filter((text, index) => text === russian[index] && text.length > 8)
  expect(same).toEqual([])
})

test.each(LANGUAGES)('numbers are written alike, in %s too', (language) => {
  expect(wordsOf(language).distanceText(74_640)).toMatch(/^74,6\s/)
})

test('the sign of a number stays on its line', () => {
  expect(unbroken('Самосвал КамАЗ-65115 № 2')).toBe('Самосвал КамАЗ-65115 №\u00a02')
})

test('a phone that Uzbeks read has one apostrophe', () => {
  expect([...textsIn(wordsOf('uz').t)].filter((text) => /[‘’`']/.test(text))).toEqual([])
})

test('the clock of a shift counts on past a day', () => {
  expect(elapsedText(4 * 60 * MINUTE + 12 * MINUTE + 36_000)).toBe('4:12:36')
  expect(elapsedText(26 * 60 * MINUTE)).toBe('26:00:00')
})

/** Every text of a table, those with something in them filled with digits. */
function* textsIn(value: unknown): Generator<string> {
  if (typeof value === 'string') yield value
  else if (typeof value === 'function') yield value('12', '34')
  else if (typeof value === 'object' && value !== null) for (const one of Object.values(value)) yield* textsIn(one)
}

test.each(LANGUAGES)('no text is empty in %s, and none forgets what belongs into it', (language) => {
  const { t } = wordsOf(language)
  for (const text of textsIn(t)) expect(text.trim()).toBe(text)
  expect([...textsIn(t)].filter((text) => text === '')).toEqual([])
  for (const text of [
    t.queue.waiting('12'),
    t.refused.unsent('12'),
    t.notices.interrupted('12'),
    t.photo.takenAt('12'),
  ])
    expect(text).toContain('12')
  for (const text of [t.notices.hole('12', '34'), t.asleep.title('12', '34'), t.notices.holes('12', '34')])
    expect(text).toMatch(/12.*34|34.*12/s)
})
