/** The operator's commands for accounts, run as an operator runs them. */
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { text } from 'node:stream/consumers'
import { fileURLToPath } from 'node:url'
import { expect, test } from 'vitest'
import { atEnd } from '../../test/at-end.ts'
import { makeDatabase } from '../../test/clone.ts'
import { programEnv } from '../../test/program-env.ts'
import { connect } from '../db/connect.ts'

const DATABASE_URL = await makeDatabase('migrated')
const { pool, close } = connect(DATABASE_URL, () => {}, 'setup', { connections: 1 })
atEnd(close)

async function audit() {
  const path = fileURLToPath(new URL('user.ts', import.meta.url))
  const child = spawn(process.execPath, [path, 'audit'], { env: programEnv({ DATABASE_URL }) })
  const [printed, errors] = await Promise.all([text(child.stdout), text(child.stderr), once(child, 'close')])
  return {
    acts: printed
      .trim()
      .split('\n')
      .map((line) => Number(/n: (\d+)$/.exec(line)?.[1])),
    errors,
  }
}
const add = (from: number, to: number) =>
  pool.query(
    `insert into audit_log (act, details) select 'login', jsonb_build_object('n', n) from generate_series($1::int, $2::int) n`,
    [from, to],
  )

test('the audit log is printed to 2,000 entries, and a longer one says that it is cut', async () => {
  await add(1, 2000)
  const whole = await audit()
  expect([whole.acts.length, whole.acts[0], whole.errors]).toEqual([2000, 1, ''])
  await add(2001, 2001)
  const cut = await audit()
  expect([cut.acts.length, cut.acts[0], cut.acts.at(-1)]).toEqual([2000, 2, 2001])
  expect(cut.errors).toBe('Показаны последние 2000 записей\n')
})
