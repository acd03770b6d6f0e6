import { execFileSync, spawn } from 'node:child_process'
import { randomBytes } from 'node:crypto'
import { once } from 'node:events'
import {
  createWriteStream,
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  realpathSync,
  writeFileSync,
} from 'node:fs'
import { join } from 'node:path'
import { expect, test, vi } from 'vitest'
import { atEnd } from '../../../test/at-end.ts'
import { makeFolder } from '../../../test/folder.ts'
import { programEnv } from '../../../test/program-env.ts'
import { readBases, removeBase, unpackBase } from './base.ts'

const LABEL = 'START WAL LOCATION: 0/2000028 (file 000000010000000000000002)\nCHECKPOINT LOCATION: 0/2000060\n'

function makeBases(...names: string[]) {
  const folder = makeFolder()
  for (const name of names) {
    mkdirSync(join(folder, name))
    writeFileSync(join(folder, name, 'backup_label'), LABEL)
    writeFileSync(join(folder, name, 'database.tar.gz'), 'x')
  }
  return folder
}

const [FIRST, SECOND] = ['2026-11-20T10-00-00.000Z', '2026-11-27T10-00-00.000Z']

test('a base copy that was half removed does not hide the others', async () => {
  const folder = makeBases(SECOND)
  mkdirSync(join(folder, FIRST))
  writeFileSync(join(folder, FIRST, 'database.tar.gz'), 'x')
  writeFileSync(join(folder, 'notes.txt'), 'of the operator')
  expect(await readBases(folder)).toEqual([
    { name: SECOND, at: Date.UTC(2026, 10, 27, 10), segment: '000000010000000000000002' },
  ])
})

test.each(['', 'START WAL LOCATION: 0/2000028 (file 00000001000000000000)\n'])(
  'a base copy whose label cannot be read is named, not skipped: %j',
  async (label) => {
    const folder = makeBases(FIRST)
    writeFileSync(join(folder, FIRST, 'backup_label'), label)
    await expect(readBases(folder)).rejects.toThrow('испорчена')
  },
)

test('a base copy is put aside before it is removed, and stays whole where it cannot be', async () => {
  const folder = makeBases(FIRST, SECOND)
  await removeBase(folder, FIRST)
  expect(readdirSync(folder)).toEqual([SECOND])
  writeFileSync(join(folder, `${SECOND}.part`), 'in the way')
  await expect(removeBase(folder, SECOND)).rejects.toThrow()
  expect(existsSync(join(folder, SECOND, 'backup_label'))).toBe(true)
})

/** An archive of two files that gzip cannot make smaller. */
function makeArchive() {
  const from = makeFolder()
  for (const name of ['first', 'second']) writeFileSync(join(from, name), randomBytes(300_000))
  const path = join(makeFolder(), 'made.tar.gz')
  execFileSync('tar', ['-C', from, '-czf', path, 'first', 'second'])
  return readFileSync(path)
}

test('an archive that breaks off is refused, and what was unpacked has no label', async () => {
  const folder = makeBases(FIRST)
  const archive = makeArchive()
  for (const bytes of [archive.subarray(0, 400_000), archive.subarray(0, -9), Buffer.alloc(0)]) {
    writeFileSync(join(folder, FIRST, 'database.tar.gz'), bytes)
    const cluster = makeFolder()
    await expect(unpackBase(folder, FIRST, cluster)).rejects.toThrow('tar ended with 2')
    expect(existsSync(join(cluster, 'backup_label'))).toBe(false)
  }
  writeFileSync(join(folder, FIRST, 'database.tar.gz'), archive)
  const cluster = makeFolder()
  await unpackBase(folder, FIRST, cluster)
  expect(readdirSync(cluster)).toEqual(['backup_label', 'first', 'second'])
})

test('kill -9 while a copy is unpacked ends its tar too', async () => {
  const folder = makeBases()
  mkdirSync(join(folder, FIRST))
  writeFileSync(join(folder, FIRST, 'backup_label'), LABEL)
  const archive = join(folder, FIRST, 'database.tar.gz')
  execFileSync('mkfifo', [archive])
  const cluster = realpathSync(makeFolder())
  const code = `const { unpackBase } = await import(${JSON.stringify(new URL('base.ts', import.meta.url).href)})
    await unpackBase(${[folder, FIRST, cluster].map((text) => JSON.stringify(text))})`
  const child = spawn(process.execPath, ['--input-type=module', '-e', code], { env: programEnv(), stdio: 'ignore' })
  const ended = once(child, 'exit')
  // It stays open, so that the archive does not end by itself.
  const writing = createWriteStream(archive)
  atEnd(async () => void writing.destroy())
  writing.write(makeArchive().subarray(0, 400_000))
  await vi.waitFor(() => expect(readdirSync(cluster)).toContain('first'))
  const working = () =>
    readdirSync('/proc').filter((pid) => /^\d+$/.test(pid) && commandOf(pid).startsWith(`tar\0-C\0${cluster}\0`))
  expect(working()).not.toEqual([])
  child.kill('SIGKILL')
  await ended
  await vi.waitFor(() => expect(working()).toEqual([]))
})

/** The arguments of a process, each with a zero byte after it; empty if it has ended. */
function commandOf(pid: string) {
  try {
    return readFileSync(`/proc/${pid}/cmdline`, 'utf8')
  } catch {
    return ''
  }
}
