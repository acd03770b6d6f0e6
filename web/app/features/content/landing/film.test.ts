/** The film as it is kept: `npm run pictures` makes it anew. */
import { readFileSync, statSync } from 'node:fs'
import { expect, test } from 'vitest'

const file = (name: string) => new URL(`../pictures/${name}`, import.meta.url)
const seconds = (clock: string) => clock.split(':').reduce((sum, part) => sum * 60 + Number(part), 0)

test('the film weighs less than 4 MB', () => {
  expect(statSync(file('film.webm')).size).toBeLessThan(4_000_000)
})

test('its captions follow one another for half a minute to a minute', () => {
  const cues = [...readFileSync(file('film.vtt'), 'utf8').matchAll(/^(\S+) --> (\S+)\n(.+)$/gm)]
  const times = cues.flatMap(([, from = '', to = '']) => [seconds(from), seconds(to)])
  expect(times).toEqual([...times].sort((a, b) => a - b))
  expect(times.at(-1)).toBeGreaterThan(30)
  expect(times.at(-1)).toBeLessThan(60)
  for (const [, , , text = ''] of cues) expect(text).toMatch(/[а-яё]/)
})
