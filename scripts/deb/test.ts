/**
 * `npm run deb:test`, as root on Debian: the package is installed, started, upgraded and removed in a Debian made by
 * debootstrap. No systemd runs there: its unit is checked by systemd-analyze, and the command of the unit is started as it would
 * be, by the same user, without rights, on a read-only system.
 */
import assert from 'node:assert/strict'
import { type ChildProcess, spawn, spawnSync } from 'node:child_process'
import { once } from 'node:events'
import { appendFileSync, existsSync, mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout } from 'node:timers/promises'
import { buildDeb, megabytes, productVersion } from './build.ts'

const SUITE = 'bookworm'
const MIRROR = 'http://deb.debian.org/debian'
const PORT = 4879
const ORIGIN = `http://127.0.0.1:${PORT}`
const ACCOUNT = { email: 'anna@example.org', password: 'kovsh-i-strela-7' }
const SETTINGS = '/etc/spetskarta/spetskarta.env'
const READY_MS = 60_000
/** Most that systemd-analyze may find exposed, of 100. */
const EXPOSED = 25

const folder = mkdtempSync('/var/tmp/spetskarta-deb-test-')
const tree = join(folder, 'debian')
const inTree = (path: string) => join(tree, path)
const tell = (line: string) => process.stderr.write(`${line}\n`)
let server: ChildProcess | undefined

function run(command: string, ...args: string[]): string {
  const { status, error, stdout, stderr } = spawnSync(command, args, { encoding: 'utf8', maxBuffer: 2 ** 26 })
  assert.equal(status, 0, `${command} ${args.join(' ')}\n${error ?? ''}${stdout ?? ''}${stderr ?? ''}`)
  return stdout
}
const inside = (...command: string[]) =>
  run('chroot', tree, 'env', 'DEBIAN_FRONTEND=noninteractive', 'LC_ALL=C.UTF-8', ...command)

/** What systemd would give the server. */
const mounts = `set -e
mount --bind "$T" "$T"
mount --bind "$T/var/lib/spetskarta" "$T/var/lib/spetskarta"
mount -o remount,ro,bind "$T"
mount -t proc proc "$T/proc"
mount -t tmpfs tmpfs "$T/tmp"
mount -t tmpfs tmpfs "$T/dev/shm"
exec chroot "$T" "$@"`
const asService = ['setpriv', '--reuid=spetskarta', '--regid=spetskarta', '--init-groups', '--no-new-privs']
const withoutRights = ['--bounding-set=-all', '--inh-caps=-all']

async function start() {
  const unit = readFileSync(inTree('lib/systemd/system/spetskarta.service'), 'utf8')
  const settingOf = (name: string) => new RegExp(`^${name}=(.*)$`, 'm').exec(unit)?.[1] ?? ''
  const settings = readFileSync(inTree(SETTINGS), 'utf8').match(/^[A-Z]\w*=.*$/gm) ?? []
  const command = [
    'env',
    '-i',
    `--chdir=${settingOf('WorkingDirectory')}`,
    ...settings,
    ...settingOf('ExecStart').split(' '),
  ]
  const all = ['-m', 'sh', '-c', mounts, 'sh', ...asService, ...withoutRights, ...command]
  const child = spawn('unshare', all, { env: { PATH: process.env.PATH, T: tree }, stdio: ['ignore', 'ignore', 'pipe'] })
  server = child
  let told = ''
  child.stderr.on('data', (chunk) => (told += chunk))
  for (const end = Date.now() + READY_MS; ; await setTimeout(200)) {
    if ((await fetch(`${ORIGIN}/ready`).catch(() => undefined))?.status === 200) return
    assert.ok(child.exitCode === null && Date.now() < end, `The server did not start:\n${told}`)
  }
}

async function stop() {
  if (!server) return
  const ended = once(server, 'exit')
  server.kill('SIGTERM')
  const [code] = await ended
  server = undefined
  assert.equal(code, 0, 'SIGTERM must end the server with 0')
  assert.ok(!existsSync(inTree('var/lib/spetskarta/postgres/postmaster.pid')), 'PostgreSQL must have ended with it')
}

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

/** A step that says what holds now. */
async function step(title: string, work: () => unknown) {
  const begun = performance.now()
  await work()
  tell(`✓ ${title} (${Math.round((performance.now() - begun) / 1000)} s)`)
}

async function all() {
  let [older, newer] = ['', '']
  await step('an older and a newer package are built', () => {
    older = buildDeb(folder, '0.0.1', (product) => rmSync(join(migrations(product), newestMigration)))
    newer = buildDeb(folder, productVersion())
    tell(`  ${newer.split('/').at(-1)}: ${megabytes(newer)} MB`)
  })
  await step(`a Debian ${SUITE} is made`, () => {
    run('debootstrap', '--variant=minbase', '--include=systemd', SUITE, tree, MIRROR)
  })
  const install = (deb: string) => {
    run('cp', deb, inTree('tmp/spetskarta.deb'))
    inside(
      'apt-get',
      'install',
      '-y',
      '--no-install-recommends',
      '-o',
      'Dpkg::Options::=--force-confold',
      '/tmp/spetskarta.deb',
    )
  }
  await step('it is installed with what it needs, and only its user reads settings and data', () => {
    install(older)
    assert.equal(inside('stat', '-c', '%U:%G %a', SETTINGS).trim(), 'root:spetskarta 640')
    assert.equal(inside('stat', '-c', '%U:%G %a', '/var/lib/spetskarta').trim(), 'spetskarta:spetskarta 750')
    const wanted = readdirSync(inTree('etc/systemd/system/multi-user.target.wants'))
    assert.ok(wanted.includes('spetskarta.service'), 'it must start with the machine')
  })
  await step('systemd accepts the unit and finds little exposed', () => {
    inside('systemd-analyze', 'verify', 'spetskarta.service')
    inside('systemd-analyze', 'security', '--offline=yes', `--threshold=${EXPOSED}`, 'spetskarta.service')
  })
  appendFileSync(inTree(SETTINGS), `PORT=${PORT}\nISS_TLE_URL=off\nMAP_STYLE_URL=builtin\nDRAIN_S=0\n`)
  await step('it starts with its own PostgreSQL on a read-only system, and somebody signs up', async () => {
    await start()
    await post('/api/signup', ACCOUNT)
    assert.equal((await fetch(`${ORIGIN}/all-equipments`)).status, 200)
    await stop()
  })
  await step('the newer one keeps settings and data, and applies what is missing', async () => {
    const before = readFileSync(inTree(SETTINGS), 'utf8')
    install(newer)
    assert.equal(readFileSync(inTree(SETTINGS), 'utf8'), before)
    await start()
    await post('/api/login', ACCOUNT)
    await stop()
  })
  await step('`spetskarta backup` writes a whole backup', () => {
    const shell = `${mounts.replace('exec chroot', 'chroot')} && cp "$T/var/lib/spetskarta/backup/SHA256SUMS" "$D"`
    run(
      'env',
      `T=${tree}`,
      `D=${folder}`,
      'unshare',
      '-m',
      'sh',
      '-c',
      shell,
      'sh',
      'spetskarta',
      'backup',
      '/var/lib/spetskarta/backup',
    )
    assert.match(readFileSync(join(folder, 'SHA256SUMS'), 'utf8'), /users/)
  })
  await step('removed, it leaves settings and data; purged, only the data', () => {
    inside('apt-get', 'remove', '-y', 'spetskarta')
    assert.ok(!existsSync(inTree('usr/lib/spetskarta')) && existsSync(inTree(SETTINGS)))
    inside('apt-get', 'purge', '-y', 'spetskarta')
    assert.ok(!existsSync(inTree('etc/spetskarta')) && existsSync(inTree('var/lib/spetskarta/postgres')))
  })
}

try {
  await all()
} finally {
  server?.kill('SIGKILL')
  rmSync(folder, { recursive: true, force: true })
}
