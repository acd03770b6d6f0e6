/**
 * `npm run mutate:wheres -- FILE… --tests GLOB` takes the conditions of queries away one at a time, a `.where(…)` or a comparison
 * within SQL, and lists each that these tests do not miss: StrykerJS changes no SQL, and a condition less shows one owner what is
 * another's. The files are changed in place and put back: in a working copy in which nobody works meanwhile.
 */
import { globSync, readFileSync, writeFileSync } from 'node:fs'
import { parseArgs } from 'node:util'
import { createVitest } from 'vitest/node'

const { values, positionals: files } = parseArgs({
  allowPositionals: true,
  options: { tests: { type: 'string', multiple: true, default: [] } },
})
if (files.length === 0 || values.tests.length === 0) throw new Error('wheres.ts FILE… --tests GLOB')

interface Change {
  start: number
  end: number
  becomes: string
}

/** The index behind the bracket that closes the one at `open`. */
function closing(text: string, open: number): number {
  let depth = 0
  for (let i = open; i < text.length; i++) {
    const sign = text[i] ?? ''
    if (sign === "'") i = text.indexOf("'", i + 1)
    else if ('([{'.includes(sign)) depth++
    else if (')]}'.includes(sign) && --depth === 0) return i + 1
  }
  return text.length
}

const CALL = /\.(?:where|having)\(/g
const GIVEN = String.raw`\$\{[^{}]*\}`
/** `o.user_id = ${userId}`, `i.owner = k.user_id`, `id = any (${ids}::uuid[])`, behind a word or a bracket of SQL. */
const COMPARED = new RegExp(
  String.raw`(?<begins>\b(?:where|and|or|on|not) +|\()(?<compared>[a-z][\w.]* (?:=|<>|<=|>=|<|>|is not|is) (?:any ?\(${GIVEN}[\w:[\]]*\)|${GIVEN}|[a-z'][\w.']*))`,
  'g',
)

function changesOf(text: string): Change[] {
  const calls = [...text.matchAll(CALL)].map(({ index }) => ({
    start: index,
    end: closing(text, text.indexOf('(', index)),
    becomes: '',
  }))
  const isRemark = (index: number) => /^\s*(?:\/?\*|\/\/)/.test(text.slice(text.lastIndexOf('\n', index) + 1, index))
  const found = [...text.matchAll(COMPARED)].filter(({ index }) => !isRemark(index))
  const compared = found.map(({ index, 0: all, groups }) => ({
    start: index + (groups?.begins?.length ?? 0),
    end: index + all.length,
    becomes: 'true',
  }))
  return [...calls, ...compared].toSorted((a, b) => a.start - b.start)
}

const vitest = await createVitest('test', { watch: false, bail: 1, project: 'server', reporters: [{}], silent: true })
const specifications = await vitest.globTestSpecifications(values.tests.flatMap((glob) => globSync(glob)))

async function pass(): Promise<boolean> {
  const { testModules, unhandledErrors } = await vitest.runTestSpecifications(specifications)
  return unhandledErrors.length === 0 && testModules.length > 0 && testModules.every((module) => module.ok())
}

/** Vitest ends the process when it is stopped: no `finally` is come to then. */
let changed: { file: string; text: string } | undefined
process.once('SIGINT', () => process.exit(130))
process.once('exit', () => changed && writeFileSync(changed.file, changed.text))

async function tryFile(file: string) {
  const text = readFileSync(file, 'utf8')
  let [caught, tried] = [0, 0]
  changed = { file, text }
  try {
    for (const { start, end, becomes } of changesOf(text)) {
      writeFileSync(file, text.slice(0, start) + becomes + text.slice(end))
      const passed = await pass()
      tried++
      if (!passed) caught++
      else console.log(`  ${text.slice(0, start).split('\n').length} ${text.slice(start, end).replaceAll(/\s+/g, ' ')}`)
    }
  } finally {
    writeFileSync(file, text)
    changed = undefined
  }
  console.log(`${file}: ${caught} of ${tried} caught`)
}

try {
  if (!(await pass())) throw new Error('The tests do not pass as they are')
  for (const file of files) await tryFile(file)
} finally {
  await vitest.close()
}
