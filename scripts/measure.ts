/**
 * `npm run measure [FOLDER]` prints counts of this working copy or of another one: files, tests and their assertions, circles,
 * words, names, styles, dependencies.
 */
import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { circlesOf } from './house/circles.ts'
import { homesOf } from './house/names.ts'
import { importsOf, isProduct } from './rooms.ts'

const root = process.argv[2] ?? fileURLToPath(new URL('..', import.meta.url))
const AREAS = ['server/src', 'web/app', 'recorder/src', 'shared/src']
const read = (path: string) => readFileSync(join(root, path), 'utf8')
const find = (...patterns: string[]) =>
  globSync(patterns, { cwd: root, exclude: (path) => /(^|\/)(node_modules|build)$/.test(String(path)) })
const lines = (path: string) => read(path).split('\n').length - 1
const sum = (paths: string[]) => paths.reduce((all, path) => all + lines(path), 0)
const count = (paths: string[], pattern: RegExp) =>
  paths.reduce((all, path) => all + (read(path).match(pattern)?.length ?? 0), 0)
const tell = (what: string, value: unknown) => console.log(`${what.padEnd(48)}${value}`)
const percent = (part: number, whole: number) => `${Math.round((100 * part) / whole)} %`

for (const area of AREAS) {
  const files = find(`${area}/**/*.{ts,tsx}`)
  const product = files.filter(isProduct)
  const tests = files.filter((path) => !isProduct(path))
  const sizes = product.map(lines).sort((a, b) => a - b)
  const at = (share: number) => sizes[Math.floor(share * (sizes.length - 1))]
  tell(`${area}: lines a file, median / p90 / max`, `${at(0.5)} / ${at(0.9)} / ${at(1)}`)
  tell(`${area}: files under 30 lines`, percent(sizes.filter((size) => size < 30).length, sizes.length))
  tell(`${area}: tests : code`, (sum(tests) / sum(product)).toFixed(2))
}

const all = AREAS.flatMap((area) => find(`${area}/**/*.{ts,tsx}`))
const known = new Set(all)
const imports = all.filter(isProduct).flatMap((path) => importsOf(path, read(path), known))
tell('circles of files', circlesOf(imports).length)
tell(
  'names with two homes or more, but pairs',
  homesOf(new Map(all.filter(isProduct).map((path) => [path, read(path)]))).length,
)

const unit = find('{server,demo,shared,web/app,recorder/src,scripts,bench}/**/*.test.{ts,tsx}')
const e2e = find('e2e/**/*.ts')
const java = find('android/test/**/*.java')
tell(
  'unit: files, tests, assertions',
  [unit.length, count(unit, /^\s*test\b/gm), count(unit, /\bexpect\b/g)].join(', '),
)
tell(
  'browser: tests, assertions, of axe, at one width',
  [
    count(e2e, /^\s*test(\(|\.only|$)/gm),
    count(e2e, /\bexpect\w*\(/g),
    count(e2e, /\baxe\(/g),
    count(e2e, /@once/g),
  ].join(', '),
)
tell('Android: tests, assertions', [count(java, /void test\w+\(/g), count(java, /Check\.(that|equal)\(/g)].join(', '))

const code = [...all, ...find('{scripts,bench,demo,e2e,server/test}/**/*.{ts,mjs}')]
for (const word of ['told', 'tells', 'nobody', 'somebody'])
  tell(`lines of comments with «${word}»`, count(code, new RegExp(`^.*(?://|\\*) .*\\b${word}\\b.*$`, 'gm')))
for (const word of ['told', 'asked', 'found'])
  tell(
    `files with a name «${word}»`,
    code.filter((path) => new RegExp(`\\b(?:const|let|function) ${word}\\b|[({, ]${word}[:,)]`).test(read(path)))
      .length,
  )

const css = find('web/app/**/*.css')
tell('CSS : TS of the pages', (sum(css) / sum(find('web/app/**/*.{ts,tsx}').filter(isProduct))).toFixed(2))
tell(
  'styles: modules, global classes',
  [
    css.filter((path) => path.endsWith('.module.css')).length,
    new Set(
      css
        .filter((path) => !path.endsWith('.module.css'))
        .flatMap((path) => Array.from(read(path).matchAll(/\.([a-z][\w-]*)(?=[^;{}]*\{)/g), ([, name]) => name)),
    ).size,
  ].join(', '),
)

const packages = ['', 'server', 'web', 'recorder', 'shared'].map((folder) =>
  JSON.parse(read(join(folder, 'package.json'))),
)
const used = packages.flatMap(({ dependencies = {} }) =>
  Object.keys(dependencies).filter((name) => !name.startsWith('@spetskarta/')),
)
tell('runtime dependencies, different', `${used.length}, ${new Set(used).size}`)
