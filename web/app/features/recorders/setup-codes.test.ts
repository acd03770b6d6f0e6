/** The codes that phones are set up by, as a camera reads them: drawn here, decoded by a program that is not ours. */
import decode from 'jsqr'
import { expect, test } from 'vitest'
import { appLinks } from '../../../../server/src/features/recorders/app-links.rules'
import { type DrawnCode, drawCode } from '../../ui/qr/drawn-qr'
import { OWN_APP, RECORDER_APPS } from './apps'

/** Pixels a module. */
const MODULE = 4

/** The drawn path on white, as RGBA. */
function picture({ size, path }: DrawnCode) {
  const side = size * MODULE
  const pixels = new Uint8ClampedArray(4 * side * side).fill(255)
  for (const [, column, row] of path.matchAll(/M(\d+) (\d+)h1v1h-1z/g))
    for (let y = 0; y < MODULE; y++) {
      const first = 4 * ((Number(row) * MODULE + y) * side + Number(column) * MODULE)
      for (let x = 0; x < MODULE; x++) pixels.fill(0, first + 4 * x, first + 4 * x + 3)
    }
  return { pixels, side }
}

function read(text: string): string | undefined {
  const { pixels, side } = picture(drawCode(text))
  return decode(pixels, side, side, { inversionAttempts: 'dontInvert' })?.data
}

const links = appLinks('https://xn--80aaxidbjh6a.xn--p1ai', 'q7ZkW3yVb1XcT9mN5pLs8RfD2gHj4KaE6uYiOoPtAwM')

test.each([OWN_APP, ...RECORDER_APPS].filter(({ scans }) => scans))('the code of $name is its link', (app) => {
  const link = links[app.setup ?? app.url]
  expect(read(link)).toBe(link)
})

test('a code carries letters of any language', () => {
  expect(read('https://example.org/Спецкарта?имя=Петров')).toBe('https://example.org/Спецкарта?имя=Петров')
})
