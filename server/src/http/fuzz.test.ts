/**
 * Valid, nearly valid and hostile calls of every route. A short run is one of the tests; `npm run fuzz` makes a long one
 * (FUZZ_RUNS, FUZZ_SEED). The same seed makes the same calls.
 */
import { Writable } from 'node:stream'
import { expect, test } from 'vitest'
import { atEnd } from '../../test/at-end.ts'
import { fuzz } from '../../test/fuzz/run.ts'
import { testApp } from '../../test/harness.ts'
import { buildApp } from '../app.ts'
import { makeLogger } from '../outside/log/log.ts'

const runs = Number(process.env.FUZZ_RUNS ?? 300)
const seed = Number(process.env.FUZZ_SEED ?? 1)
const long = process.env.FUZZ_RUNS !== undefined

const harness = await testApp()
/** Messages of errors, by the id of the call. */
const causes = new Map<string, string>()
const log = new Writable({
  write(line, _encoding, done) {
    const { req, err } = JSON.parse(String(line))
    const id = /[0-9a-f-]{36}/.exec(JSON.stringify(req ?? String(line)))?.[0]
    if (id && err) causes.set(id, `${err.code ?? ''} ${err.message}`)
    done()
  },
})
const app = await buildApp(harness.deps, makeLogger('error', log))
atEnd(() => app.close())

const tests = [
  ['of all routes', undefined],
  // A tenth of all, of which a short run would hardly call one.
  ['of deals, messages and reviews', /deal|request|offer|message|review|funnel/],
] as const

const patience = { timeout: long ? 7_200_000 : 300_000 }

test.each(tests)('no call %s gets an answer that no caller should ever get', patience, async (_, only) => {
  const { failures, statuses, slowest } = await fuzz(app, harness, {
    runs,
    seed,
    pages: true,
    ...(only && { only }),
    causeOf: (id) => causes.get(id),
  })
  if (long)
    process.stderr.write(
      `seed ${seed}: ${JSON.stringify(statuses)}\nslowest: ${slowest.ms.toFixed(0)} ms, ${slowest.curl.slice(0, 2000)}\n`,
    )
  const lines = failures.map(({ why, route, curl }) => `${route}: ${why}\n${curl.slice(0, 4000)}`)
  expect(lines, `seed ${seed}`).toEqual([])
  expect(Object.keys(statuses).length).toBeGreaterThan(5)
})
