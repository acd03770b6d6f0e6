import { readFileSync } from 'node:fs'
import { describe, expect, test } from 'vitest'

const [light = '', dark = ''] = readFileSync(`${import.meta.dirname}/tokens.css`, 'utf8').split('@media')
const colours = (css: string) =>
  new Map([...css.matchAll(/--([\w-]+):\s*(#[0-9a-f]{6})/g)].map(([, name = '', colour = '']) => [name, colour]))
const LIGHT = colours(light)
const THEMES = { light: LIGHT, dark: new Map([...LIGHT, ...colours(dark)]) }

/** Relative luminance of WCAG 2. */
function luminance(colour: string): number {
  const [r = 0, g = 0, b = 0] = [1, 3, 5].map((at) => {
    const part = Number.parseInt(colour.slice(at, at + 2), 16) / 255
    return part <= 0.04045 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4
  })
  return 0.2126 * r + 0.7152 * g + 0.0722 * b
}

function contrast(one: string, other: string): number {
  const [less = 0, more = 0] = [luminance(one), luminance(other)].sort((a, b) => a - b)
  return (more + 0.05) / (less + 0.05)
}

/** In the sun a screen has a fraction of its contrast. */
describe.each(Object.entries(THEMES))('in the %s theme', (_, theme) => {
  test.each([
    ['ink', 'surface'],
    ['ink', 'bg'],
    ['ink', 'sunken'],
    ['ink', 'yellow-tint'],
    ['ink', 'danger-tint'],
    ['ink-2', 'surface'],
    ['ink-2', 'bg'],
    ['on-accent', 'head'],
    ['on-accent', 'yellow'],
    ['on-strong', 'strong'],
  ])('%s on %s is read in the sun', (text, ground) => {
    expect(contrast(theme.get(text) ?? '', theme.get(ground) ?? '')).toBeGreaterThanOrEqual(7)
  })
})
