/**
 * Finds regular expressions in shipped code that take more than linear time on some text (`recheck`). Part of `npm run check`;
 * prints the file, the line and a text that shows the problem.
 */
import { globSync, readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { parseSync, Visitor } from 'oxc-parser'
import { check } from 'recheck'

const root = fileURLToPath(new URL('../', import.meta.url))
const SHIPPED = ['shared/src/**/*.ts', 'server/src/**/*.ts', 'web/app/**/*.{ts,tsx}', 'recorder/src/**/*.{ts,tsx}']
const exclude = ['**/*.test.{ts,tsx}', '**/*.fixture.ts']
const PARALLEL = 8
/** Exact; the other method of `recheck` tries random texts, takes long, and finds something different each time. */
const OPTIONS = { timeout: 30_000, checker: 'automaton' }
/** Files whose undecidable expressions are used only on short texts: at most 254 characters. */
const SHORT = ['shared/src/accounts/account-rules.ts', 'server/src/features/track-files/reading/text.rules.ts']
const SHORT_MS = 500

/** The places of each expression, as `file:line`. */
const expressions = new Map()
for (const file of globSync(SHIPPED, { cwd: root, exclude })) {
  const text = readFileSync(root + file, 'utf8')
  new Visitor({
    Literal(node) {
      if (!('regex' in node) || !node.regex) return
      const key = JSON.stringify([node.regex.pattern, node.regex.flags])
      const place = `${file}:${text.slice(0, node.start).split('\n').length}`
      expressions.set(key, [...(expressions.get(key) ?? []), place])
    },
  }).visit(parseSync(file, text).program)
}

let slow = 0
const waiting = [...expressions]
async function work() {
  for (let next = waiting.pop(); next; next = waiting.pop()) {
    const [pattern, flags] = JSON.parse(next[0])
    const onShort = next[1].every((place) => SHORT.some((file) => place.startsWith(file)))
    const options = onShort ? { ...OPTIONS, timeout: SHORT_MS } : OPTIONS
    const { status, complexity, attack, error } = await check(pattern, flags, options)
    if (status === 'safe' || (onShort && error?.kind === 'timeout')) continue
    slow++
    const why = complexity ? `${complexity.summary}, e.g. on ${attack?.pattern}` : `not decided: ${error?.kind}`
    console.error(`${next[1].join(', ')}: /${pattern}/${flags}: ${why}`)
  }
}
await Promise.all(Array.from({ length: PARALLEL }, work))
if (expressions.size < 50) throw new Error('hardly any expressions were found')
if (slow > 0) process.exitCode = 1
