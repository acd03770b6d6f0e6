import { readFile } from 'node:fs/promises'
import { expect, test } from 'vitest'
import { LOW, PHONE, WIDE } from './breakpoints'

const css = await readFile(new URL('./breakpoints.css', import.meta.url), 'utf8')
const mediaOf = (name: string) => new RegExp(`@custom-media --${name} ([^;]+);`).exec(css)?.[1]

test('scripts have the breakpoints of the styles', () => {
  expect([WIDE, PHONE, LOW]).toEqual(['lg-up', 'md-down', 'low'].map(mediaOf))
})

test('each breakpoint grows with the letters of the browser', () => {
  expect([...css.matchAll(/(?:width|height): [\d.]+(\w+)\)/g)].map(([, unit]) => unit)).not.toContain('px')
})
