import { readFile } from 'node:fs/promises'
import { expect, test } from 'vitest'

const css = await readFile(new URL('./tokens.css', import.meta.url), 'utf8')
const [light = '', dark = ''] = css.split(/\[data-mantine-color-scheme=.dark.\]/)
const rolesOf = (block: string) =>
  new Map([...block.matchAll(/--([\w-]+): (#[0-9a-f]{6});/g)].map(([, role = '', colour = '']) => [role, colour]))

/** Relative luminance and contrast by WCAG 2.2. */
function luminance(colour: string): number {
  const [r = 0, g = 0, b = 0] = [1, 3, 5].map((at) => {
    const channel = Number.parseInt(colour.slice(at, at + 2), 16) / 255
    return channel <= 0.04045 ? channel / 12.92 : ((channel + 0.055) / 1.055) ** 2.4
  })
  return 0.2126 * r + 0.7152 * g + 0.0722 * b
}
function contrast(a: string, b: string): number {
  const [low = 0, high = 0] = [luminance(a), luminance(b)].sort((x, y) => x - y)
  return (high + 0.05) / (low + 0.05)
}

const PAIRS: [text: string, ground: string, needs: number][] = [
  ['ink', 'surface', 7],
  ['ink', 'bg', 7],
  ['ink-2', 'surface', 7],
  ['ink-2', 'bg', 7],
  ['ink-3', 'surface', 4.5],
  ['line-strong', 'surface', 3],
  ['on-accent', 'orange', 4.5],
  ['on-accent', 'orange-hover', 4.5],
  ['on-accent', 'yellow', 7],
  ['orange-text', 'surface', 4.5],
  ['orange-text', 'orange-tint', 4.5],
  ['yellow-text', 'yellow-tint', 4.5],
  ['danger', 'surface', 4.5],
  ['frame-text', 'frame', 4.5],
  ['frame-text-2', 'frame', 4.5],
  ['frame-text-2', 'frame-2', 4.5],
  ['focus', 'bg', 3],
]

test.each([
  ['light', light],
  ['dark', light + dark],
])('every text colour of the %s theme has enough contrast on its ground', (_, block) => {
  const roles = rolesOf(block)
  for (const [text, ground, needs] of PAIRS)
    expect(contrast(roles.get(text) ?? '', roles.get(ground) ?? ''), `${text} on ${ground}`).toBeGreaterThanOrEqual(
      needs,
    )
})
