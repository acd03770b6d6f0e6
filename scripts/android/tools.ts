/** Runs the programs that build the app, and fetches the one that Debian lacks. */
import { type SpawnSyncOptions, spawnSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import { existsSync, mkdirSync, mkdtempSync, readFileSync, renameSync, rmSync } from 'node:fs'
import { homedir, tmpdir } from 'node:os'
import { join } from 'node:path'

/** Folder outside of the repository for what is made or fetched once. */
export const CACHE = join(process.env.XDG_CACHE_HOME ?? join(homedir(), '.cache'), 'spetskarta-android')
mkdirSync(CACHE, { recursive: true, mode: 0o700 })

/** AOSP's dx 1.11 is complete within this package's jar. */
const DX = {
  pkg: 'tns-android@4.2.0',
  path: 'package/framework/build-tools/android-metadata-generator.jar',
  sha512:
    'd140548a745ffc8f15aa5cd5303f40eb6ad7d338c434a2d75bb31d558d2e036f792fa038d47606d1daa5bf74b3e08c40d8214070724c2aeca28c64f5c3380224',
}

/**
 * Options for programs that run only for seconds or do little work: optimising code and collecting garbage on further threads
 * would take half of their processor time.
 */
export const SHORT_LIVED = ['-XX:TieredStopAtLevel=1', '-XX:+UseSerialGC']
/** The same options for the JDK's own programs. */
export const SHORT_LIVED_TOOL = SHORT_LIVED.map((option) => `-J${option}`)
/** The same options for `apksigner`, which adds a hyphen itself. */
export const SHORT_LIVED_SIGNER = SHORT_LIVED.map((option) => `-J${option.slice(1)}`)

export const tell = (line: string) => process.stderr.write(`${line}\n`)

export function fail(line: string): never {
  tell(line)
  process.exit(1)
}

/** Returns what the program has printed; exits where it failed. */
export function run(command: string, args: string[], options: SpawnSyncOptions = {}): string {
  const { status, error, stdout, stderr } = spawnSync(command, args, {
    encoding: 'utf8',
    maxBuffer: 2 ** 26,
    ...options,
  })
  if (status !== 0)
    fail(
      `${command} ${args.slice(0, 3).join(' ')}… завершился с кодом ${status}.\n${error ?? ''}${stdout ?? ''}${stderr ?? ''}`,
    )
  return String(stdout)
}

export const sha = (algorithm: 'sha256' | 'sha512', path: string) =>
  createHash(algorithm).update(readFileSync(path)).digest('hex')

/** The jar's path. */
export function dx(): string {
  const jar = join(CACHE, `dx-${DX.sha512.slice(0, 16)}.jar`)
  if (existsSync(jar) && sha('sha512', jar) === DX.sha512) return jar
  tell('Скачиваем dx…')
  const folder = mkdtempSync(join(tmpdir(), 'spetskarta-dx-'))
  try {
    const [{ filename }] = JSON.parse(run('npm', ['pack', DX.pkg, '--json', '--loglevel=error'], { cwd: folder }))
    run('tar', ['-xzf', filename, DX.path], { cwd: folder })
    const fetched = join(folder, DX.path)
    const hash = sha('sha512', fetched)
    if (hash !== DX.sha512) fail(`dx из ${DX.pkg} другой: SHA-512 ${hash}.`)
    run('cp', [fetched, `${jar}.part`])
    renameSync(`${jar}.part`, jar)
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
  return jar
}
