/** Date and time in a corner, as recorders draw them; strokes, so that no font has to be there. */
import { HEIGHT, path } from './svg.ts'

/** In a cell 10 wide and 18 high. */
const STROKES: Record<string, string> = {
  0: 'M2 0H8L10 2V16L8 18H2L0 16V2Z',
  1: 'M2 3L6 0V18M2 18H10',
  2: 'M0 3L3 0H7L10 3V7L0 18H10',
  3: 'M0 0H10L5 7H7L10 10V15L7 18H3L0 15',
  4: 'M7 18V0L0 12H10',
  5: 'M10 0H1V8H7L10 11V15L7 18H3L0 16',
  6: 'M9 0H5L0 7V15L3 18H7L10 15V11L7 8H1',
  7: 'M0 0H10L4 18',
  8: 'M3 0H7L9 2V6L7 8H3L1 6V2ZM3 8L0 11V15L3 18H7L10 15V11L7 8',
  9: 'M9 10H3L0 7V3L3 0H7L10 3V11L5 18H1',
  '.': 'M2 17.5h2',
  ':': 'M3 5h1.5M3 13h1.5',
}
const NARROW = new Set(['.', ':', ' '])
const SCALE = 1.7

/** '21.11.2026  09:40', of digits, dots, colons and blanks only; left below. */
export function stamp(text: string): string {
  let x = 0
  let strokes = ''
  for (const char of text) {
    strokes += `<path transform="translate(${x})" d="${STROKES[char] ?? ''}"/>`
    x += NARROW.has(char) ? 8 : 16
  }
  const place = `translate(44 ${HEIGHT - 70}) scale(${SCALE})`
  const round = 'fill="none" stroke-linecap="round" stroke-linejoin="round"'
  return (
    path(`M28 ${HEIGHT - 88}h${Math.round(x * SCALE + 24)}v66H28z`, '#0d1013', 'fill-opacity=".45"') +
    `<g transform="${place}" ${round} stroke="#ffb347" stroke-width="2.6">${strokes}</g>`
  )
}
