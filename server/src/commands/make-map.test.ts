/** `npm run map` with files that are none: what was there before stays whole, and the operator is told in one line why. */
import { execFile, spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdir, mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'
import { beforeAll, expect, test, vi } from 'vitest'
import { atEnd } from '../../test/at-end.ts'
import { cloneDatabase, makeDatabase } from '../../test/clone.ts'
import { testApp } from '../../test/harness.ts'
import { programEnv } from '../../test/program-env.ts'
import { connect } from '../db/connect.ts'
import { failureText } from '../failure.ts'
import { findAddresses } from '../features/search/addresses/find-addresses.ts'
import { townOsm, writeExtract } from '../geo/tiles/town.fixture.ts'
import { makeMap } from './make-map.ts'

const { pool, db } = await testApp({ database: await cloneDatabase(3) })
const folder = await mkdtemp(join(tmpdir(), 'make-map-'))
atEnd(() => rm(folder, { recursive: true }))
const maps = join(folder, 'maps')
const target = join(maps, 'map.pmtiles')
const good = join(folder, 'good.osm.pbf')
const named = (name: string) => join(folder, `${name}.osm.pbf`)

/** Runs it, and gives why it ended. */
async function failureOf(files: string[], map = target): Promise<string> {
  const lines: string[] = []
  const failed = await makeMap(pool, files, map, (line) => lines.push(line)).then(
    () => 'made',
    (error) => failureText(error),
  )
  expect(lines.join(' ')).not.toMatch(/занимают/)
  return failed
}
const addresses = async () => (await findAddresses(db, 'гурьева 18', undefined, 6)).map(({ name }) => name)

beforeAll(async () => {
  const osm = townOsm()
  const bytes = await readFile(await writeExtract(good, osm))
  await writeExtract(named('bare'), '<osm version="0.6"><node id="1" version="1" lat="55" lon="38"/></osm>')
  await writeFile(named('cut'), bytes.subarray(0, bytes.length * 0.7))
  await writeFile(named('page'), '<html>Not found</html>')
  await writeFile(named('zeros'), Buffer.alloc(100_000))
  await writeFile(named('empty'), '')
  await mkdir(named('folder'))
  await makeMap(pool, [good], target, () => {})
  // What comes next has another name of the street.
  await writeExtract(good, townOsm({ guryeva: 'улица Махова' }))
})

test.each([
  ['cut', /cut\.osm\.pbf: файл обрывается, повреждён, или это не выгрузка OpenStreetMap \(PBF error: [^\n]+\)$/],
  ['page', /page\.osm\.pbf: файл обрывается, повреждён, или это не выгрузка OpenStreetMap/],
  ['zeros', /zeros\.osm\.pbf: файл обрывается, повреждён, или это не выгрузка OpenStreetMap/],
  ['empty', /empty\.osm\.pbf: файл пуст$/],
  ['folder', /folder\.osm\.pbf — не файл$/],
  ['none', /^Нет файла .*none\.osm\.pbf$/],
  ['bare', /^bare: ни улиц, ни домов нет$/],
])('beside a good extract one that is %s leaves map and addresses as they were', async (name, reason) => {
  const before = await readFile(target)
  expect(await failureOf([good, named(name)])).toMatch(reason)
  expect((await readFile(target)).equals(before)).toBe(true)
  expect(await addresses()).toEqual(['Раменское, улица Гурьева, 18'])
  expect(await readdir(maps)).toEqual(['map.pmtiles'])
})

test('two extracts of one name are refused: the addresses of the later one would replace those of the other', async () => {
  await mkdir(join(folder, 'other'))
  const namesake = await writeExtract(join(folder, 'other', 'good.pbf'), townOsm({ guryeva: 'улица Махова' }))
  expect(await failureOf([good, namesake])).toMatch(/^Две выгрузки с одним именем good: /)
  expect(await addresses()).toEqual(['Раменское, улица Гурьева, 18'])
})

test('a map that cannot be written is said before anything is made', async () => {
  expect(await failureOf([good], named('folder'))).toMatch(/ — папка, а карта — один файл: назовите его в MAP_PMTILES$/)
  expect(await failureOf([good], join(target, 'map.pmtiles'))).toMatch(/^На месте папки файл: .*map\.pmtiles$/)
  expect(await addresses()).toEqual(['Раменское, улица Гурьева, 18'])
})

test('a disk that is full says so, and leaves nothing behind', async ({ skip }) => {
  const run = promisify(execFile)
  const small = join(folder, 'small')
  await mkdir(small)
  const mounted = await run('mount', ['-t', 'tmpfs', '-o', 'size=200k', 'tmpfs', small]).catch(() => undefined)
  if (!mounted) return skip('only root may mount')
  try {
    expect(await failureOf([good], join(small, 'map.pmtiles'))).toMatch(/на диске кончилось место/i)
    expect(await readdir(small)).toEqual([])
    // Enough for the tiles, too little for the addresses.
    await run('mount', ['-o', 'remount,size=2m', small])
    expect(await failureOf([good], join(small, 'map.pmtiles'))).toMatch(/на диске кончилось место/i)
    expect(await readdir(small)).toEqual([])
    expect(await addresses()).toEqual(['Раменское, улица Гурьева, 18'])
  } finally {
    await run('umount', [small])
  }
})

test.each(['SIGINT', 'SIGTERM'] as const)(
  '%s to the command alone ends the program that it runs, and what was begun is removed',
  async (signal) => {
    const place = await mkdtemp(join(folder, 'stopped-'))
    const [programs, began] = [join(place, 'programs'), join(place, 'began')]
    await mkdir(programs)
    // As slow as a large extract.
    const slow = `#!/bin/sh\n[ "$1" = --help ] && exit\necho $$ >'${began}.new'\nmv '${began}.new' '${began}'\nexec sleep 600\n`
    for (const name of ['osmium', 'tilemaker']) await writeFile(join(programs, name), slow, { mode: 0o755 })
    const env = programEnv({
      DATABASE_URL: await makeDatabase('migrated'),
      DATA_DIR: join(place, 'data'),
      PATH: `${programs}:${process.env.PATH}`,
    })
    const path = fileURLToPath(new URL('map.ts', import.meta.url))
    const child = spawn(process.execPath, [path, good], { env, stdio: 'ignore' })
    const ended = new Promise((resolve) => child.on('close', resolve))
    await vi.waitFor(() => readFile(began))
    const program = Number(await readFile(began, 'utf8'))
    child.kill(signal)
    expect(await ended).toBe(130)
    const isAlive = await readFile(`/proc/${program}/cmdline`, 'utf8').catch(() => '')
    if (isAlive) process.kill(program)
    expect(isAlive).toBe('')
    expect(await readdir(join(place, 'data'))).toEqual([])
  },
)

/** Run by Node before the program: kills it at the rename of the map. */
const KILLED_AT_THE_MAP = `data:text/javascript,${encodeURIComponent(`
  import files from 'node:fs/promises'
  import { syncBuiltinESMExports } from 'node:module'
  const { rename } = files
  files.rename = (from, to) => to.endsWith('map.pmtiles') ? process.kill(process.pid, 'SIGKILL') : rename(from, to)
  syncBuiltinESMExports()`)}`

test('kill -9 between the addresses and the map: the next start of a server or of the command puts it in its place', async () => {
  const data = await mkdtemp(join(folder, 'killed-'))
  const map = join(data, 'map.pmtiles')
  const url = await makeDatabase('migrated')
  const env = programEnv({ DATABASE_URL: url, DATA_DIR: data, DEMO: '0', PORT: '0' })
  const start = (...args: string[]) => {
    const child = spawn(process.execPath, args, { env, stdio: 'ignore' })
    atEnd(async () => void child.kill('SIGKILL'))
    return { child, ended: once(child, 'close') }
  }
  const pathOf = (name: string) => fileURLToPath(new URL(name, import.meta.url))
  const { ended } = start('--import', KILLED_AT_THE_MAP, pathOf('map.ts'), good)
  expect(await ended).toEqual([null, 'SIGKILL'])
  const beside = connect(url, () => {}, 'setup', { connections: 2 })
  atEnd(beside.close)
  expect(await beside.db.selectFrom('address_regions').select('name').execute()).toEqual([{ name: 'good' }])
  const [left = '', ...others] = await readdir(data)
  expect(others).toEqual([])
  const made = await readFile(join(data, left, 'map.pmtiles'))

  const server = start(pathOf('../main.ts'))
  await vi.waitFor(async () => expect(await readdir(data)).not.toContain(left))
  server.child.kill('SIGINT')
  await server.ended
  expect((await readFile(map)).equals(made)).toBe(true)

  // The same again for the command, which then fails for another reason.
  await mkdir(join(data, '.map-left'))
  await writeFile(join(data, '.map-left', 'map.pmtiles'), 'newer')
  const waiting = { made: join(data, '.map-left', 'map.pmtiles'), target: map }
  await beside.db.insertInto('waiting_maps').values(waiting).execute()
  const lines: string[] = []
  await expect(makeMap(beside.pool, [named('page')], map, (line) => lines.push(line))).rejects.toThrow('обрывается')
  expect(await readFile(map, 'utf8')).toBe('newer')
  expect(lines[0]).toBe(`${map}: поставлена карта прошлого запуска, который прервали`)
  expect(await beside.db.selectFrom('waiting_maps').selectAll().execute()).toEqual([])
  expect((await readdir(data)).filter((name) => name.startsWith('.map-'))).toEqual([])
})
