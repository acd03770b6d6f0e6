/** The server of the last release, from git, with today's packages, and with those that were removed since. */
import { execFileSync, spawn } from 'node:child_process'
import { existsSync, mkdirSync, readdirSync, readFileSync, symlinkSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { atEnd } from './at-end.ts'
import { makeFolder } from './folder.ts'
import { programEnv } from './program-env.ts'

const ROOT = fileURLToPath(new URL('../../', import.meta.url))
/**
 * The commit that served on 23 November 2026, before any release was tagged; as soon as there is a tag, the newest takes its
 * place.
 */
const BEFORE_TAGS = '649f97a547a2591245d5cfbd1758af36ff6b2682'
/** The parts of a server, without its built pages. */
const PARTS = ['server', 'shared', 'demo', 'web/public', 'package.json']

/** Folders with the packages of a server. */
const PACKAGES = ['node_modules', join('server', 'node_modules')]

const git = (...args: string[]) =>
  execFileSync('git', args, { cwd: ROOT, stdio: ['ignore', 'pipe', 'ignore'], maxBuffer: 2 ** 28 })

function lineOf(...args: string[]): string | undefined {
  try {
    return git(...args)
      .toString()
      .trim()
  } catch {
    return undefined
  }
}

/** A tag or a commit, from HEAD's parent back, because HEAD itself may be the release being made. */
const lastRelease = () => lineOf('describe', '--tags', '--abbrev=0', 'HEAD^') ?? BEFORE_TAGS

interface Release {
  root: string
  /** For the files that its servers store. */
  dataDir: string
}

/** The files of the release, deleted after the test file; or why it is missing. */
export function unpackLastRelease(): Release | { missing: string } {
  const release = lastRelease()
  const commit = lineOf('rev-parse', '--verify', '--quiet', `${release}^{commit}`)
  if (!commit) return { missing: `The last release, ${release}, is not in this clone: git fetch --unshallow --tags` }
  const root = makeFolder()
  execFileSync('tar', ['-x', '-C', root], { input: git('archive', '--format=tar', commit, ...PARTS) })
  linkPackages(root)
  // The tests request no pages, so empty ones suffice.
  mkdirSync(join(root, 'recorder', 'build'), { recursive: true })
  for (const folder of ['client/assets', 'server']) mkdirSync(join(root, 'web', 'build', folder), { recursive: true })
  writeFileSync(join(root, 'web', 'build', 'client', 'offline.html'), '')
  writeFileSync(join(root, 'web', 'build', 'server', 'index.js'), 'export const routes = {}\n')
  return { root, dataDir: makeFolder() }
}

function linkPackages(root: string) {
  const ours = '@spetskarta'
  mkdirSync(join(root, 'node_modules', ours), { recursive: true })
  linkFrom(join(ROOT, 'node_modules'), join(root, 'node_modules'), (name) => !name.startsWith(`${ours}/`))
  for (const name of ['server', 'shared', 'demo']) symlinkSync(join(root, name), join(root, 'node_modules', ours, name))
  symlinkSync(join(ROOT, 'server', 'node_modules'), join(root, 'server', 'node_modules'))
  addGone(root)
}

/** Adds packages that the last release needs and this one no longer has. */
function addGone(root: string) {
  const gone = ['server', 'shared', 'demo'].flatMap((name) => {
    const { dependencies = {} } = JSON.parse(readFileSync(join(root, name, 'package.json'), 'utf8'))
    return Object.entries<string>(dependencies).filter(
      ([wanted]) => !PACKAGES.some((folder) => existsSync(join(root, folder, wanted))),
    )
  })
  if (gone.length === 0) return
  const folder = makeFolder()
  writeFileSync(join(folder, 'package.json'), JSON.stringify({ private: true, dependencies: Object.fromEntries(gone) }))
  const options = ['--no-audit', '--no-fund', '--ignore-scripts', '--prefer-offline']
  execFileSync('npm', ['install', ...options], { cwd: folder, stdio: ['ignore', 'ignore', 'inherit'] })
  linkFrom(join(folder, 'node_modules'), join(root, 'node_modules'), (name) => !name.startsWith('.'))
}

/** Links the packages of one folder into another, those of a scope (`@fastify/static`) one by one; existing ones stay. */
function linkFrom(from: string, to: string, wanted: (name: string) => boolean) {
  const names = readdirSync(from).flatMap((name) =>
    name.startsWith('@') ? readdirSync(join(from, name)).map((part) => `${name}/${part}`) : name,
  )
  for (const name of names.filter(wanted)) {
    mkdirSync(dirname(join(to, name)), { recursive: true })
    if (!existsSync(join(to, name))) symlinkSync(join(from, name), join(to, name))
  }
}

/** Returns the server's address once it listens; the server is killed after the test file. */
export async function startServerOf({ root, dataDir }: Release, databaseUrl: string): Promise<string> {
  const env = programEnv({
    DATABASE_URL: databaseUrl,
    DATA_DIR: dataDir,
    SECRET: 'the same for each start, 32 characters',
    PORT: '0',
    RATE_LIMITS: '0',
    ISS_TLE_URL: 'off',
    LOG_LEVEL: 'warn',
  })
  const child = spawn(process.execPath, [join(root, 'server', 'src', 'main.ts')], { env, cwd: root })
  const ended = new Promise<void>((resolve) => child.once('close', () => resolve()))
  atEnd(() => {
    child.kill('SIGKILL')
    return ended
  })
  let errors = ''
  child.stderr.on('data', (chunk) => (errors += chunk))
  return new Promise((resolve, reject) => {
    child.stdout.on('data', (chunk) => resolve(/http:\S+/.exec(String(chunk))?.[0] ?? ''))
    child.once('close', () => reject(new Error(errors)))
  })
}
