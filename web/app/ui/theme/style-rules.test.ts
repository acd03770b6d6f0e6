import { globSync, readFileSync } from 'node:fs'
import { expect, test } from 'vitest'

const ROOT = new URL('../../../../', import.meta.url).pathname
/** These files define the values that all other style sheets use by name. */
const TOKENS = [
  'web/app/ui/theme/tokens.css',
  'web/app/ui/theme/breakpoints.css',
  'recorder/src/ui/tokens.css',
  'web/app/ui/theme/mantine-variables.css',
]

const files = globSync(['web/app/**/*.css', 'recorder/src/**/*.css'], { cwd: ROOT }).filter(
  (file) => !TOKENS.includes(file),
)

/** Lines of all other style sheets, without comments and without names of tokens. */
const lines = files.flatMap((file) =>
  readFileSync(`${ROOT}${file}`, 'utf8')
    .replace(/\/\*[\s\S]*?\*\//g, (comment) => comment.replace(/[^\n]/g, ''))
    .split('\n')
    .map((text, at) => ({ where: `${file}:${at + 1}`, text: text.replace(/var\(--[\w-]+/g, 'var(').trim() })),
)
const matches = (wrong: RegExp) =>
  lines.filter(({ text }) => wrong.test(text)).map(({ where, text }) => `${where} ${text}`)

const NAMED =
  'white|black|gr[ae]y|silver|red|maroon|orange|yellow|gold|olive|green|lime|teal|aqua|cyan|blue|navy|purple|pink|brown'

test('only the tokens contain colours', () => {
  expect(files.length).toBeGreaterThan(100)
  expect(matches(/#[\da-f]{3,8}\b/i)).toEqual([])
  expect(matches(/\b(rgba?|hsla?|hwb|lab|lch|oklab|oklch)\(/)).toEqual([])
  expect(matches(new RegExp(`^[\\w-]+:.*(?<![\\w-])(${NAMED})(?![\\w-])`))).toEqual([])
})

test('only the tokens contain z-indexes', () => {
  expect(matches(/^z-index: (?!var\()/)).toEqual([])
})

test('only the tokens contain breakpoints', () => {
  expect(matches(/^@media.*(min|max)-(width|height)|^@media.*width *[<>=]/)).toEqual([])
})

test('style sheets use the tokens for font sizes that the tokens have', () => {
  const sizes = [...readFileSync(`${ROOT}${TOKENS[0]}`, 'utf8').matchAll(/--text-[\w-]+: ([\d.]+)rem;/g)]
  expect(sizes.length).toBeGreaterThan(5)
  const known = sizes.map(([, rem]) => `${rem}rem|${Number(rem) * 16}px`).join('|')
  expect(matches(new RegExp(`^font-size: (${known});`)).filter((line) => line.startsWith('web'))).toEqual([])
})
