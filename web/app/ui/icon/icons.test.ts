import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'

const read = (name: string) => readFileSync(new URL(name, import.meta.url), 'utf8')

test('each icon draws the symbol of its name, and each symbol is of an icon', () => {
  const icons = Array.from(read('icons.ts').matchAll(/^export const Icon(\w+) = \w+\('(\w+)'\)$/gm))
  expect(icons.filter(([, name, symbol]) => name !== symbol)).toEqual([])
  const symbols = Array.from(read('icons.svg').matchAll(/^<symbol id="(\w+)" /gm), ([, id]) => id)
  expect(symbols).toEqual(icons.map(([, name]) => name))
})
