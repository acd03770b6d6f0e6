/** The looks of buttons mean one thing each (CONTRIBUTING.md, «How the pages look»). */
import { globSync, readFileSync } from 'node:fs'
import { expect, test } from 'vitest'

const INK = /<Button(Link)?\b[^<]*?look="ink"[^<]*?[^=]>/g
/** What such a button does: it copies, or closes what it stands in. */
const COPIES_OR_CLOSES = /onClick=\{(onClose|\(\) => (void copied\(|setDialog\(undefined\)))/

test('an ink button copies or closes; what is done is orange', () => {
  const pages = globSync('web/app/**/*.tsx')
  const inks = pages.flatMap((file) => [...readFileSync(file, 'utf8').matchAll(INK)].map(([tag]) => ({ file, tag })))
  expect(inks.length).toBeGreaterThan(5)
  expect(inks.filter(({ tag }) => !COPIES_OR_CLOSES.test(tag))).toEqual([])
})
