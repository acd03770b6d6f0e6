import { expect, test } from 'vitest'
import { chosenInterval, intervalChoices } from './IntervalChoice'

const plain = (text: string | undefined) => text?.replaceAll('\u00a0', ' ')

test('what a recorder says itself is shown beside what is found out, and is not the owner’s choice', () => {
  const recorder = { interval: { seconds: 30, by: 'recorder' } } as const
  expect(plain(intervalChoices(recorder)[0]?.text)).toBe('определять автоматически (раз в 30 с, так сообщает сам)')
  expect(chosenInterval(recorder)).toBe('')
})

test('an interval of the owner that is none of the usual ones stands among them', () => {
  const recorder = { interval: { seconds: 420, by: 'owner' } } as const
  const choices = intervalChoices(recorder)
  expect(choices.map(({ value }) => value)).toContain(chosenInterval(recorder))
  expect(choices.find(({ value }) => value === '420')?.text.replaceAll('\u00a0', ' ')).toBe('раз в 7 мин')
  expect(plain(intervalChoices({ interval: null })[0]?.text)).toBe('определять автоматически')
})
