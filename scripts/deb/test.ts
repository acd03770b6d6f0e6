/**
 * `npm run deb:test`, as root on Debian: the package is installed, started, upgraded and removed in a Debian made by
 * debootstrap, under a systemd of its own.
 */
import assert from 'node:assert/strict'
import { spawnSync } from 'node:child_process'
import {
  appendFileSync,
  chmodSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  writeFileSync,
} from 'node:fs'
import { join } from 'node:path'
import { setTimeout } from 'node:timers/promises'
import { clusterUrl, readPassword } from '../../server/src/db/embedded/cluster.ts'
import { openS3 } from '../../server/test/s3/s3-store.ts'
import { type Booted, boot } from './booted.ts'
import { buildDeb, megabytes, productVersion } from './build.ts'
import { type Interruptible, interruptible } from './interruptible.ts'

const SUITE = 'bookworm'
const MIRROR = 'http://deb.debian.org/debian'
const PORT = 4879
const ORIGIN = `http://127.0.0.1:${PORT}`
const ACCOUNT = { email: 'anna@example.org', password: 'kovsh-i-strela-7' }
const SETTINGS = '/etc/spetskarta/spetskarta.env'
const READY_MS = 60_000
/** The highest exposure that systemd-analyze may report, of 100. */
const EXPOSED = 25

const folder = mkdtempSync('/var/tmp/spetskarta-deb-test-')
const tree = join(folder, 'debian')
const inTree = (path: string) => join(tree, path)
const tell = (line: string) => process.stderr.write(`${line}\n`)
let debian: Booted | undefined
const store = await openS3()
const pause = (signal: AbortSignal) => setTimeout(200, undefined, { signal })

function run(command: string, ...args: string[]) {
  const { status, error, stdout, stderr } = spawnSync(command, args, { encoding: 'utf8', maxBuffer: 2 ** 26 })
  assert.equal(status, 0, `${command} ${args.join(' ')}\n${error ?? ''}${stdout ?? ''}${stderr ?? ''}`)
}

function inside(...command: string[]): string {
  const { status, output } = debian?.run(...command) ?? { status: null, output: 'no Debian' }
  assert.equal(status, 0, `${command.join(' ')}\n${output}`)
  return output.trim()
}

const asUser = (uid: string, ...command: string[]) =>
  debian?.run('setpriv', `--reuid=${uid}`, `--regid=${uid}`, '--clear-groups', ...command).output ?? ''

function urlOfItsDatabase(): string {
  const data = inTree('var/lib/spetskarta')
  const [, , , port] = readFileSync(join(data, 'postgres/postmaster.pid'), 'utf8').split('\n')
  return clusterUrl(Number(port), readPassword(data) ?? '')
}

async function untilReady(signal: AbortSignal) {
  for (const end = Date.now() + READY_MS; ; await pause(signal)) {
    if ((await fetch(`${ORIGIN}/ready`).catch(() => undefined))?.status === 200) return
    assert.ok(
      Date.now() < end,
      `The server is not ready:\n${debian?.run('journalctl', '-u', 'spetskarta', '-n', '30').output}`,
    )
  }
}

const mainPid = () => inside('systemctl', 'show', '--value', '-p', 'MainPID', 'spetskarta')

async function post(path: string, body: object) {
  const headers = { 'content-type': 'application/json' }
  const response = await fetch(ORIGIN + path, { method: 'POST', headers, body: JSON.stringify(body) })
  assert.equal(response.status, 200, `${path}: ${await response.text()}`)
}

const migrations = (product: string) => join(product, 'server/migrations')
const newestMigration =
  readdirSync(migrations(join(import.meta.dirname, '../..')))
    .sort()
    .at(-1) ?? ''

async function all({ signal, check }: Interruptible) {
  /** A step of the test; its title says what holds afterwards. */
  async function step(title: string, work: () => unknown) {
    await check()
    const begun = performance.now()
    await work()
    tell(`✓ ${title} (${Math.round((performance.now() - begun) / 1000)} s)`)
  }
  let [older, newer] = ['', '']
  await step('an older and a newer package are built', () => {
    older = buildDeb(folder, '0.0.1', (product) => rmSync(join(migrations(product), newestMigration)))
    newer = buildDeb(folder, productVersion())
    tell(`  ${newer.split('/').at(-1)}: ${megabytes(newer)} MB`)
  })
  await step(`a Debian ${SUITE} is made and booted`, async () => {
    run('debootstrap', '--variant=minbase', '--include=systemd,dbus', SUITE, tree, MIRROR)
    debian = await boot(tree, signal)
  })
  const install = (deb: string) => {
    run('cp', deb, inTree('var/tmp/spetskarta.deb'))
    const keep = ['-o', 'Dpkg::Options::=--force-confold']
    inside('apt-get', 'install', '-y', '--no-install-recommends', ...keep, '/var/tmp/spetskarta.deb')
  }
  await step('it is installed with what it needs, and only its user reads settings and data', () => {
    // Not started yet: its port is set first.
    const policy = inTree('usr/sbin/policy-rc.d')
    writeFileSync(policy, '#!/bin/sh\nexit 101\n')
    chmodSync(policy, 0o755)
    install(older)
    rmSync(policy)
    assert.equal(inside('stat', '-c', '%U:%G %a', SETTINGS), 'root:spetskarta 640')
    assert.equal(inside('stat', '-c', '%U:%G %a', '/var/lib/spetskarta'), 'spetskarta:spetskarta 750')
    assert.equal(inside('systemctl', 'is-enabled', 'spetskarta'), 'enabled')
    assert.equal(debian?.run('systemctl', 'is-enabled', 'spetskarta-photos').output, 'disabled\n')
    for (const unit of ['spetskarta.service', 'spetskarta-photos.service'])
      inside('systemd-analyze', 'security', '--offline=yes', `--threshold=${EXPOSED}`, unit)
  })
  appendFileSync(
    inTree(SETTINGS),
    `PORT=${PORT}\nISS_TLE_URL=off\nMAP_STYLE_URL="builtin"\nDATA_DIR='/var/lib/spetskarta'\nDRAIN_S=0\n`,
  )
  await step('systemd starts it with its own PostgreSQL and without rights, and somebody signs up', async () => {
    inside('systemctl', 'start', 'spetskarta')
    await untilReady(signal)
    const status = inside('cat', `/proc/${mainPid()}/status`)
    assert.match(status, /^CapBnd:\t0+$/m)
    assert.match(status, /^Seccomp:\t2$/m)
    await post('/api/signup', ACCOUNT)
    assert.equal((await fetch(`${ORIGIN}/all-equipments`)).status, 200)
  })
  await step('killed, it is started again', async () => {
    const before = mainPid()
    inside('systemctl', 'kill', '--kill-whom=main', '--signal=KILL', 'spetskarta')
    while (mainPid() === before || mainPid() === '0') await pause(signal)
    await untilReady(signal)
  })
  const photos = 'spetskarta-photos'
  const untilPhotosSay = async (words: RegExp) => {
    for (const end = Date.now() + READY_MS; ; await pause(signal)) {
      const log = inside('journalctl', '-u', photos, '-o', 'cat')
      if (words.test(log)) return
      assert.ok(Date.now() < end, `No ${words} from the worker:\n${log}`)
    }
  }
  await step(
    'a worker of photos says what it needs, and works as a user who can read nothing of the server',
    async () => {
      inside('systemctl', 'start', photos)
      await untilPhotosSay(/Нужен DATABASE_URL/)
      inside('systemctl', 'stop', photos)
      const settings = Object.entries(store.env).map(([name, value]) => `${name}=${value}\n`)
      appendFileSync(inTree(SETTINGS), `SECRET=${'s'.repeat(40)}\n${settings.join('')}`)
      inside('systemctl', 'restart', 'spetskarta')
      await untilReady(signal)
      const ofWorker = inTree(`etc/systemd/system/${photos}.service.d`)
      mkdirSync(ofWorker)
      writeFileSync(join(ofWorker, 'database.conf'), `[Service]\nEnvironment=DATABASE_URL=${urlOfItsDatabase()}\n`)
      inside('systemctl', 'daemon-reload')
      inside('systemctl', 'start', photos)
      await untilPhotosSay(/Рисую фото/)
      const pid = inside('systemctl', 'show', '--value', '-p', 'MainPID', photos)
      assert.doesNotMatch(inside('cat', `/proc/${pid}/environ`), /SECRET=s/)
      const uid = inside('stat', '-c', '%u', `/proc/${pid}`)
      for (const path of [SETTINGS, '/var/lib/spetskarta/secret'])
        assert.match(asUser(uid, 'cat', path), /Permission denied/)
    },
  )
  await step('a newer one keeps settings and data, applies what is missing and is started', async () => {
    const [before, pid] = [readFileSync(inTree(SETTINGS), 'utf8'), mainPid()]
    install(newer)
    assert.equal(readFileSync(inTree(SETTINGS), 'utf8'), before)
    assert.notEqual(mainPid(), pid)
    await untilReady(signal)
    await post('/api/login', ACCOUNT)
  })
  await step('`spetskarta backup` writes a whole backup beside the running server', () => {
    inside('spetskarta', 'backup', '/var/lib/spetskarta/backup')
    assert.match(readFileSync(inTree('var/lib/spetskarta/backup/SHA256SUMS'), 'utf8'), /users/)
  })
  await step('removed, it is stopped and leaves settings and data; purged, only the data', () => {
    inside('apt-get', 'remove', '-y', 'spetskarta')
    assert.ok(!existsSync(inTree('var/lib/spetskarta/postgres/postmaster.pid')), 'PostgreSQL must have ended with it')
    assert.ok(!existsSync(inTree('usr/lib/spetskarta')) && existsSync(inTree(SETTINGS)))
    inside('apt-get', 'purge', '-y', 'spetskarta')
    assert.ok(!existsSync(inTree('etc/spetskarta')) && existsSync(inTree('var/lib/spetskarta/postgres')))
  })
}

await interruptible(all, async () => {
  await debian?.end()
  store.close()
  rmSync(folder, { recursive: true, force: true })
})
