import { execFileSync } from 'node:child_process'
import { fileURLToPath } from 'node:url'
import { expect, test } from 'vitest'

const V8 = fileURLToPath(new URL('v8.ts', import.meta.url))
/** Runs until the last compiler has it; V8 prints which of them compiles what. */
const HOT = `
  let sum = 0
  const add = (n) => { for (let i = 0; i < n; i++) sum += i % 7; return sum }
  for (let i = 0; i < 20000; i++) add(1000)`
const compilersOf = (before: string) =>
  execFileSync(process.execPath, ['--trace-opt', '--input-type=module', '-e', `${before};${HOT}`], {
    encoding: 'utf8',
    env: { ...process.env, NODE_OPTIONS: '' },
  })

test('the middle compiler takes nothing once V8 is set up, the last one does', () => {
  expect(compilersOf('')).toContain('MAGLEV')
  const printed = compilersOf(`(await import(${JSON.stringify(V8)})).setUpV8()`)
  expect(printed).toContain('TURBOFAN')
  expect(printed.slice(printed.indexOf('<JSFunction add'))).not.toContain('MAGLEV')
})
