/** What is begun is removed, also where Ctrl-C ends it. */
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { existsSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'

const MODULE = JSON.stringify(new URL('interruptible.ts', import.meta.url).href)

/** Runs `work`, a body of JavaScript, beside a folder that is removed at the end. */
function begin(work: string) {
  const parent = mkdtempSync(join(tmpdir(), 'interruptible-'))
  onTestFinished(() => rmSync(parent, { recursive: true }))
  const folder = join(parent, 'tree')
  const script = `
    import { spawnSync } from 'node:child_process'
    import { mkdirSync, rmSync } from 'node:fs'
    import { setTimeout } from 'node:timers/promises'
    import { interruptible } from ${MODULE}
    const folder = ${JSON.stringify(folder)}
    const say = (words) => process.stdout.write(words)
    const program = (script) => spawnSync('sh', ['-c', script], { stdio: 'inherit' })
    await interruptible(
      async ({ signal, check }) => { mkdirSync(folder); ${work} },
      async () => rmSync(folder, { recursive: true }),
    )`
  // In a group of its own: a terminal sends Ctrl-C to all of its programs.
  const child = spawn(process.execPath, ['--input-type=module', '-e', script], { detached: true })
  onTestFinished(() => void child.kill('SIGKILL'))
  return { folder, child, exited: once(child, 'exit'), begun: once(child.stdout, 'data') }
}

test.each([
  ['while it waits', `say('begun'); await setTimeout(60_000, undefined, { signal })`],
  ['while a program runs', `if (program('echo begun; exec sleep 60').status !== 0) throw new Error('failed')`],
  ['between two programs', `program('trap "" INT; echo begun; sleep 1'); await check(); program('sleep 60')`],
])('Ctrl-C %s', async (_, work) => {
  const { folder, child, exited, begun } = begin(work)
  await begun
  expect(existsSync(folder)).toBe(true)
  process.kill(-(child.pid ?? 0), 'SIGINT')
  expect(await exited).toEqual([130, null])
  expect(existsSync(folder)).toBe(false)
})

test('a failure stays one, and work that ends is followed by the rest', async () => {
  const failed = begin(`throw new Error('failed')`)
  expect(await failed.exited).toEqual([1, null])
  const done = begin('')
  expect(await done.exited).toEqual([0, null])
  expect([existsSync(failed.folder), existsSync(done.folder)]).toEqual([false, false])
})
