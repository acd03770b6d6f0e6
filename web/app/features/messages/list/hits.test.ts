import { expect, test } from 'vitest'
import { foundNote, hitsIn } from './FoundMessages'

test('words that were looked for are pieces of their own, whatever their case', () => {
  expect(hitsIn('Трал пройдёт, тралом', 'трал')).toEqual([
    { text: 'Трал', hit: true },
    { text: ' пройдёт, ', hit: false },
    { text: 'трал', hit: true },
    { text: 'ом', hit: false },
  ])
  expect(hitsIn('без них', 'кран')).toEqual([{ text: 'без них', hit: false }])
})

test('a long text begins shortly before the first of them', () => {
  const [before, word] = hitsIn(`${'а '.repeat(200)}кран`, 'кран')
  expect(before?.text.length).toBeLessThan(60)
  expect([before?.text.startsWith('…'), word]).toEqual([true, { text: 'кран', hit: true }])
})

test('a search that has returned all that it may says so', () => {
  expect(foundNote(40)).toBe('Показаны последние 40. Добавьте слов, чтобы найти остальные.')
  expect([foundNote(39), foundNote(0)]).toEqual([undefined, undefined])
})
