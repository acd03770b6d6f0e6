/** The commands, run as an operator runs them. */
import { spawn } from 'node:child_process'
import { chmodSync, existsSync, mkdtempSync, readFileSync, rmSync, statSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { afterAll, expect, test } from 'vitest'
import { makeDatabase } from '../../test/clone.ts'
import { makeUser } from '../../test/factories.ts'
import { programEnv } from '../../test/program-env.ts'
import { connect } from '../db/connect.ts'
import { embeddedUrl, startEmbedded } from '../db/embedded/embedded.ts'
import { findAccountById } from '../features/accounts/accounts.queries.ts'

const dataDir = mkdtempSync(join(tmpdir(), 'seed-'))
chmodSync(dataDir, 0o755)
afterAll(() => rmSync(dataDir, { recursive: true }))

function command(
  file: string,
  env: Record<string, string>,
  ...args: string[]
): Promise<{ status: number; errors: string; printed: string }> {
  const path = fileURLToPath(new URL(file, import.meta.url))
  const child = spawn(process.execPath, [path, ...args], { env: programEnv(env) })
  let errors = ''
  let printed = ''
  child.stderr.on('data', (chunk) => (errors += chunk))
  child.stdout.on('data', (chunk) => (printed += chunk))
  return new Promise((resolve) => child.on('close', (status) => resolve({ status: status ?? -1, errors, printed })))
}

test('migrate and seed on a server named in DATABASE_URL', async () => {
  const env = { DATABASE_URL: await makeDatabase('empty') }
  expect(await command('migrate.ts', env)).toMatchObject({
    status: 0,
    errors: expect.stringMatching(/^Применена миграция 0001/),
  })
  expect(await command('migrate.ts', env)).toMatchObject({ status: 0, errors: 'Все миграции уже применены\n' })
  expect(await command('seed.ts', env)).toMatchObject({
    status: 0,
    errors: expect.stringMatching(
      /Загружены.*\n.*ramstroy@example\.org, пароль \S+\n.*moderator@example\.org, пароль \S+\n/,
    ),
  })
  expect(await command('seed.ts', env)).toMatchObject({
    status: 1,
    errors: expect.stringMatching(/^В базе уже есть.*\n$/),
  })
  const bench = await command('seed.ts', env, '--items', '100')
  expect(bench).toMatchObject({ status: 0, errors: expect.stringMatching(/Добавлено 100 машин и заказов за \d+ с/) })
})

test('user makes a moderator, and an ordinary user again, and the audit log has it', async () => {
  const env = { DATABASE_URL: await makeDatabase() }
  const { db, close } = connect(env.DATABASE_URL, () => {})
  const { id } = await makeUser(db, { email: 'anna@example.org', password_hash: 'x' })
  const rules = async () => (await findAccountById(db, id))?.moderator

  expect(await command('user.ts', env, 'moderator', ' Anna@Example.org')).toMatchObject({
    status: 0,
    errors: 'anna@example.org теперь модератор\n',
  })
  expect(await rules()).toBe(true)
  expect((await command('user.ts', env, 'moderator', 'anna@example.org', '--off')).status).toBe(0)
  expect(await rules()).toBe(false)
  expect((await command('user.ts', env, 'audit', 'anna@example.org')).printed).toMatch(
    /^\S+ \S+ {2}назначен модератором {2}о чём: anna@example\.org\n.*больше не модератор/,
  )
  expect(await command('user.ts', env, 'moderator', 'olga@example.org')).toMatchObject({
    status: 1,
    errors: 'Нет пользователя с почтой olga@example.org\n',
  })
  await close()
})

test('user writes all data of an account into a zip, once', async () => {
  const env = { DATABASE_URL: await makeDatabase(), DATA_DIR: dataDir }
  const { db, close } = connect(env.DATABASE_URL, () => {}, 'setup', { connections: 1 })
  await makeUser(db, { email: 'anna@example.org', password_hash: 'x' })
  await close()
  const file = join(dataDir, 'anna.zip')
  expect((await command('user.ts', env, 'export', 'anna@example.org', file)).status).toBe(0)
  expect(readFileSync(file).subarray(0, 2).toString()).toBe('PK')
  expect(statSync(file).mode & 0o077).toBe(0)
  expect((await command('user.ts', env, 'export', 'anna@example.org', file)).status).toBe(1)
})

test.each([
  ['no words', ''],
  ['no address', 'moderator'],
  ['a role that there is not', 'admin a@b.ru'],
  ['two addresses', 'moderator a@b.ru c@d.ru'],
  ['an option that there is not', 'moderator a@b.ru --no'],
])('who calls “user” with %s reads how it is used', async (_, line) => {
  const args = line.split(' ').filter(Boolean)
  const { status, errors } = await command('user.ts', { DATABASE_URL: 'postgres://nobody@127.0.0.1:1/none' }, ...args)
  expect([status, errors]).toEqual([2, expect.stringContaining('npm run user -- moderator <почта>')])
})

test('seed starts the embedded database and stops it; beside a running server it uses that one', async () => {
  const env = { DATA_DIR: dataDir }
  expect((await command('seed.ts', env, '--items', '10')).status).toBe(0)
  expect(embeddedUrl(dataDir)).toBeUndefined()
  expect(existsSync(join(dataDir, 'server.lock'))).toBe(false)

  const server = await startEmbedded(dataDir, () => {})
  expect((await command('seed.ts', env, '--items', '10')).status).toBe(0)
  expect(embeddedUrl(dataDir)).toBe(server.url)
  await server.stop()
})

test.each([
  ['no items at all', '--items 0'],
  ['a number that is not whole', '--items 1e3'],
  ['no number', '--items'],
  ['fewer than no items', '--items -5'],
  ['an option that there is not', '--many'],
  ['a number alone', '100'],
])('who calls “seed” with %s reads how it is used', async (_, line) => {
  const args = line.split(' ')
  const { status, errors } = await command('seed.ts', { DATABASE_URL: 'postgres://nobody@127.0.0.1:1/none' }, ...args)
  expect([status, errors]).toEqual([2, expect.stringContaining('npm run seed [-- --items N]')])
})

test('a wrong setting or a database that is away ends the command in words', async () => {
  const wrong = await command('migrate.ts', { DATABASE_URL: 'mysql://x' })
  expect([wrong.status, wrong.errors]).toEqual([1, expect.stringMatching(/^Неверное значение DATABASE_URL: .*\n$/)])
  const away = await command('migrate.ts', { DATABASE_URL: 'postgres://nobody@127.0.0.1:1/none' })
  expect([away.status, away.errors]).toEqual([1, expect.stringMatching(/^База данных недоступна: .*\n$/)])
})
