import { expect, test } from 'vitest'
import { cleanLine, cleanText, countLinks } from './forum-text.ts'

test.each([
  ['lines stay, spaces at their ends go', ' Смена\r\nстоит  \n18 000 ₽\t\n', 'Смена\nстоит\n18 000 ₽'],
  ['one empty line is enough', 'а\n\n\n\n\nб', 'а\n\nб'],
  ['zero-width characters go', 'э\u200bк\u200dс\u2060к\ufeff\u00ad', 'экск'],
  ['characters that turn the text go', 'до \u202eвт\u202c \u2066а\u2069', 'до вт а'],
  ['controls and tags go', 'а\u0000б\u0007в\u{e0041}\u{e007f}', 'абв'],
  ['blanks that look like nothing are nothing', '\u3164\u2800\u115f \u00a0\u200d\ufe0f', ''],
  ['an emoji stays whole', '👷\u200d♂\ufe0f 👍🏽 ❤\ufe0f', '👷\u200d♂\ufe0f 👍🏽 ❤\ufe0f'],
  ['marks do not pile up', `к${'\u0336'.repeat(40)}ран`, `к${'\u0336'.repeat(3)}ран`],
  ['a letter and its mark become one', 'и\u0306 е\u0308', 'й ё'],
  ['half of a character goes', 'а\ud83dб', 'аб'],
  ['tags are text', '<script>alert(1)</script>', '<script>alert(1)</script>'],
])('%s', (_, typed, kept) => expect(cleanText(typed)).toBe(kept))

test('cleaning again changes nothing', () => {
  const text = cleanText('  Экска\u200bватор \n\n\n\n е\u0308 👷\u200d♂\ufe0f')
  expect(cleanText(text)).toBe(text)
})

/** Milliseconds; the best of nine, because the machine does other work too. */
const ms = (work: () => unknown) => {
  const once = () => {
    const begun = performance.now()
    work()
    return performance.now() - begun
  }
  return Math.min(...Array.from({ length: 9 }, once))
}

test.each([
  ['blanks inside a line', ' '],
  ['line breaks', '\n'],
  ['lines of a blank', ' \n'],
  ['joiners', '\u200d'],
  ['emoji that are joined', '👷\u200d'],
  ['marks in the wrong order', '\u0315', '\u0316'],
  ['letters', 'а'],
  ['parts of a name of a site', 'a.'],
])('ten times as many %s take no more than ten times as long, generously', (_, part, last = part) => {
  const textOf = (length: number) => `а${part.repeat(length / 2)}${last.repeat(length / 2)}б`
  const read = (length: number) => {
    const text = textOf(length)
    return ms(() => [cleanText(text), cleanLine(text), countLinks(text)])
  }
  expect(read(40_000)).toBeLessThan(40 * read(4_000) + 100)
})

test('a title is one line', () => expect(cleanLine(' Сколько\n стоит\tсмена? ')).toBe('Сколько стоит смена?'))

test.each([
  ['Смена 18 000 ₽, т.е. 2 250 ₽/ч и т.д.', 0],
  ['https://karta.example и http://a.b/c?d=e', 2],
  ['пишите на kran.ru или www.kran.example', 2],
  ['почта ivan@kran.ru', 0],
  ['HTTPS://A.RU', 1],
])('«%s» has %i links', (text, links) => expect(countLinks(text)).toBe(links))
