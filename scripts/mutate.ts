/**
 * `npm run mutate -- ROOM…` breaks the rules of these rooms one place at a time (StrykerJS), and lists each fault that their tests let
 * pass: `papers`, or a file's path. The rules are tried with the tests of the room that need no database; with `--queries` what its
 * tests let pass of `*.queries.ts`, with all of the room's tests and a PostgreSQL: minutes where the rules take seconds. `--tests GLOB`
 * takes these tests in place of the room's.
 */
import { globSync, readFileSync } from 'node:fs'
import { availableParallelism } from 'node:os'
import { relative } from 'node:path'
import { parseArgs } from 'node:util'
import { fileOfTool, importTool } from '../bench/tools/tools.ts'

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: { queries: { type: 'boolean', default: false }, workers: { type: 'string' }, tests: { type: 'string' } },
})
if (positionals.length === 0) throw new Error('npm run mutate -- ROOM… [--queries]')

const rooms = positionals.map((room) => (room.includes('/') ? room : `server/src/features/${room}`))
const find = (room: string, pattern: string) => (room.endsWith('.ts') ? [room] : globSync(`${room}/**/${pattern}`))
const folderOf = (room: string) => (room.endsWith('.ts') ? room.slice(0, room.lastIndexOf('/')) : room)

/** Tests with a server or a database take both from here. */
const needsDatabase = (path: string) =>
  /test\/(harness|rows|factories|clone|raw)\.ts|child_process/.test(readFileSync(path, 'utf8'))
const mutate = rooms.flatMap((room) => find(room, values.queries ? '*.queries.ts' : '*.rules.ts'))
const given = values.tests
  ? globSync(values.tests)
  : rooms.flatMap((room) => globSync(`${folderOf(room)}/**/*.test.ts`))
const tests = [...new Set(given)].filter((path) => values.queries || !needsDatabase(path))

process.env.MUTATE_TESTS = tests.join('\n')
process.env.MUTATE_DATABASE = values.queries ? 'yes' : ''

/** What of StrykerJS is used here. */
interface Mutant {
  status: string
  fileName: string
  location: Record<'start' | 'end', { line: number; column: number }>
  replacement?: string
}
interface StrykerJs {
  Stryker: new (settings: object) => { runMutationTest(): Promise<Mutant[]> }
}

const { Stryker } = await importTool<StrykerJs>('@stryker-mutator/core')
const results = await new Stryker({
  mutate,
  testRunner: 'vitest',
  plugins: [fileOfTool('@stryker-mutator/vitest-runner')],
  vitest: { configFile: 'scripts/mutate/vitest.config.ts', related: false },
  // A text for people or of SQL that is empty proves nothing of a rule.
  mutator: { excludedMutations: ['StringLiteral'] },
  ignorePatterns: ['/data', '/android', '/web/build', '/recorder/build', '/test-results', '/docs', '/bench'],
  reporters: ['progress-append-only'],
  warnings: false,
  concurrency: Number(values.workers ?? availableParallelism()),
  tempDirName: 'reports/mutated',
  disableTypeChecks: false,
  // TypeScript 7 has no programming interface to rewrite its settings by; what runs here needs none.
  tsconfigFile: 'none',
}).runMutationTest()

/** One line, as it stands between these places of the file. */
function textAt(path: string, { start, end }: Mutant['location']): string {
  const lines = readFileSync(path, 'utf8')
    .split('\n')
    .slice(start.line - 1, end.line)
  const last = lines.length - 1
  lines[last] = (lines[last] ?? '').slice(0, end.column - 1)
  lines[0] = (lines[0] ?? '').slice(start.column - 1)
  return lines.map((line) => line.trim()).join(' ')
}
const short = (text: string) => (text.length > 90 ? `${text.slice(0, 90)}…` : text)

const tried = results.filter(
  ({ status }) => status !== 'Ignored' && status !== 'CompileError' && status !== 'RuntimeError',
)
for (const [file, ofFile] of Map.groupBy(tried, ({ fileName }) => relative('.', fileName))) {
  const passed = ofFile.filter(({ status }) => status === 'Survived' || status === 'NoCoverage')
  console.log(`\n${file}: ${ofFile.length - passed.length} of ${ofFile.length} caught`)
  for (const { location, replacement = '', status } of passed)
    console.log(
      `  ${location.start.line}:${location.start.column} ${short(textAt(file, location))}  →  ${short(replacement.replaceAll(/\s+/g, ' '))}${status === 'NoCoverage' ? '  (no test comes here)' : ''}`,
    )
}
const caught = tried.filter(({ status }) => status === 'Killed' || status === 'Timeout').length
console.log(`\n${caught} of ${tried.length} caught (${((100 * caught) / tried.length).toFixed(1)} %)`)
