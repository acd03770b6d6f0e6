import { describe, expect, test } from 'vitest'
import { circlesOf } from './house/circles.ts'
import { filesIn, floors, type Import, importsIn, importsOf, isProduct, roomOfPath } from './rooms.ts'
import { knowing, pastTheDoors, STORE, whoKnows } from './store-words.ts'

const FEATURES = ['server/src/features', 'web/app/features']
const FLOORS = floors()
const floorOf = (room: string) => FLOORS.findIndex((rooms) => rooms.includes(room))
const ROOMS = FLOORS.flat()
/** The most files at one level, without their tests: a longer list is hard to search. */
const FILES_A_FOLDER = 25
const arrowOf = ({ from, to }: Import) => `${from} -> ${to}`

describe.each(FEATURES)('rooms of %s', (folder) => {
  const present = [...new Set(filesIn(folder).map((path) => roomOfPath(folder, path)))]

  test(`every room of ${folder} is in the table of ARCHITECTURE.md`, () => {
    expect(present.length).toBeGreaterThan(10)
    expect(present.filter((room) => !ROOMS.includes(room ?? ''))).toEqual([])
  })

  test(`rooms of ${folder} use rooms of lower floors only`, () => {
    const arrows = importsIn(folder).filter(({ from, to }) => {
      const [user, used] = [roomOfPath(folder, from), roomOfPath(folder, to)]
      return user && used && user !== used
    })
    expect(arrows.length).toBeGreaterThan(20)
    const upwards = arrows.filter(
      ({ from, to }) => floorOf(roomOfPath(folder, to) ?? '') >= floorOf(roomOfPath(folder, from) ?? ''),
    )
    expect(upwards.map(arrowOf)).toEqual([])
  })
})

test('every room of the table exists', () => {
  const present = new Set(FEATURES.flatMap((folder) => filesIn(folder).map((path) => roomOfPath(folder, path))))
  expect(ROOMS.filter((room) => !present.has(room))).toEqual([])
})

test('every room of the table is on one floor only', () => {
  expect(ROOMS).toEqual([...new Set(ROOMS)])
})

test('the folders of the contract are rooms', () => {
  const folders = filesIn('shared/src').map((path) => path.split('/').slice(2, -1)[0])
  expect(folders.filter((room) => room !== undefined && !ROOMS.includes(room))).toEqual([])
})

test('the browser tests are named by rooms', () => {
  const named = filesIn('e2e')
    .filter((path) => path.endsWith('.e2e.ts'))
    .map((path) => /(\w[\w-]*)\.e2e\.ts$/.exec(path)?.[1])
  // `pages` opens the pages of all rooms; `ground` is what all their maps are drawn from; `recorder` is the phone app.
  const others = ['pages', 'ground', 'recorder']
  expect(named.filter((room) => !others.includes(room ?? '') && !ROOMS.includes(room ?? ''))).toEqual([])
})

const ANDROID_APP = 'android/app/src/main/java/ru/spetskarta/recorder'

test('the folders of the Android app are called as those of the recorder in TypeScript', () => {
  const inTypeScript = filesIn('recorder/src').map((path) => path.split('/')[2])
  // What begins a recording without a person, and what Java does without.
  const ownOfAndroid = ['core', 'auto', 'basics']
  const folders = filesIn(ANDROID_APP).flatMap((path) =>
    path
      .slice(ANDROID_APP.length + 1)
      .split('/')
      .slice(0, -1),
  )
  expect(folders.filter((name) => !inTypeScript.includes(name) && !ownOfAndroid.includes(name))).toEqual([])
})

test(`no folder has more than ${FILES_A_FOLDER} files`, () => {
  const counts = new Map<string, number>()
  for (const path of filesIn('shared/src', 'server/src', 'web/app', 'recorder/src', 'e2e')) {
    const folder = path.slice(0, path.lastIndexOf('/'))
    if (isProduct(path) || path.endsWith('.css')) counts.set(folder, (counts.get(folder) ?? 0) + 1)
  }
  // What tests share is no product, but is searched for words.
  for (const path of filesIn('server/test', 'bench', 'scripts', 'android/test', ANDROID_APP)) {
    const folder = path.slice(0, path.lastIndexOf('/'))
    counts.set(folder, (counts.get(folder) ?? 0) + 1)
  }
  expect([...counts].filter(([, count]) => count > FILES_A_FOLDER)).toEqual([])
})

test('the phone app imports the contract and itself, no other workspace', () => {
  const elsewhere = importsIn('recorder/src').filter(({ to }) => /^(server|web|demo|e2e|bench)\//.test(to))
  expect(elsewhere.map(arrowOf)).toEqual([])
})

test('rules import no database and no HTTP, however far', () => {
  const imports = Map.groupBy(
    importsIn('server/src').filter(({ typeOnly }) => !typeOnly),
    ({ from }) => from,
  )
  const reached = (path: string, seen = new Set<string>()): Set<string> => {
    if (seen.has(path)) return seen
    seen.add(path)
    for (const { to } of imports.get(path) ?? []) reached(to, seen)
    return seen
  }
  const rules = filesIn('server/src').filter((path) => path.endsWith('.rules.ts'))
  expect(rules.length).toBeGreaterThan(20)
  const impure =
    /^(kysely|pg|fastify|@fastify\/.*|react-router)$|^server\/src\/(db|http|outside)\/|\.(queries|routes)\.ts$/
  const wrong = rules.flatMap((path) =>
    [...reached(path)].filter((to) => impure.test(to)).map((to) => `${path} -> ${to}`),
  )
  expect(wrong).toEqual([])
})

test('only queries and the JSON that they use are built with Kysely', () => {
  const builders = importsIn('server/src/features').filter(
    ({ from, to, typeOnly }) => to === 'kysely' && !typeOnly && !/\.(queries|json)\.ts$/.test(from),
  )
  expect(builders.map(arrowOf)).toEqual([])
})

test('only routes and guards choose errors', () => {
  const choosers = importsIn('server/src/features').filter(
    ({ from, to }) => to === 'server/src/http/errors.ts' && !/(\.(routes|guard)|\/visitor)\.ts$/.test(from),
  )
  expect(choosers.map(arrowOf)).toEqual([])
})

test('each part of the plumbing uses only what lies below it', () => {
  // The lowest first: the configuration, what is outside, the database, the web server.
  const floors = [
    /^server\/src\/(config|database-roles)\.ts$/,
    /^server\/src\/(outside|geo)\//,
    /^server\/src\/db\//,
    /^server\/src\/(deps|failure)\.ts$/,
    /^server\/src\/http\//,
  ]
  const floorOf = (path: string) => floors.findIndex((floor) => floor.test(path))
  const arrows = importsIn('server/src').filter(({ from, to }) => floorOf(from) >= 0 && floorOf(to) >= 0)
  expect(arrows.length).toBeGreaterThan(50)
  expect(arrows.filter(({ from, to }) => floorOf(to) > floorOf(from)).map(arrowOf)).toEqual([])
})

test('no files import each other, also not by types or around others', () => {
  expect(circlesOf(importsIn('server/src', 'web/app', 'shared/src', 'recorder/src'))).toEqual([])
})

test('a circle is found around others, and a way there and back is one', () => {
  const arrow = (from: string, to: string) => ({ from, to, typeOnly: false })
  expect(circlesOf([arrow('a', 'b'), arrow('b', 'c'), arrow('a', 'c')])).toEqual([])
  expect(circlesOf([arrow('a', 'b'), arrow('b', 'c'), arrow('c', 'a'), arrow('d', 'a')])).toEqual([['a', 'b', 'c']])
  expect(circlesOf([arrow('b', 'a'), arrow('a', 'b')])).toEqual([['a', 'b']])
})

test('plumbing knows no feature', () => {
  const plumbing = /^(server\/src\/(db|http|geo|outside)|web\/app\/(layout|ui|map|api))\//
  const upwards = importsIn('server/src', 'web/app').filter(
    ({ from, to }) => plumbing.test(from) && to.includes('/features/'),
  )
  expect(upwards.map(arrowOf)).toEqual([])
})

test('no file outside of the store of tracks knows how they are stored', () => {
  expect(Object.fromEntries(whoKnows())).toEqual({})
  expect(pastTheDoors().map(arrowOf)).toEqual([])
  expect(filesIn(STORE).length).toBeGreaterThan(20)
  expect(knowing("import { ONE_SHARD } from 'x'\n// as a cluster takes it\n// a cluster of marks")).toHaveLength(2)
})

test.each([
  ["import { a } from './b.ts'", 'x/b.ts', false],
  ["import type { A } from '../y/c'", 'y/c.tsx', true],
  ["import {\n  a,\n  b,\n} from './b.ts'", 'x/b.ts', false],
  ["const Page = lazy(() => import('./b.ts'))", 'x/b.ts', false],
  ["export { a } from './b.ts'", 'x/b.ts', false],
  ["new Worker(new URL('./b.ts', import.meta.url))", 'x/b.ts', false],
  ["import { z } from 'zod'", 'zod', false],
  ["import type { Day } from '@spetskarta/shared/days/days.ts'", 'shared/src/days/days.ts', true],
])('the import in %j is seen', (text, to, typeOnly) => {
  const paths = new Set(['x/a.ts', 'x/b.ts', 'y/c.tsx'])
  expect(importsOf('x/a.ts', text, paths)).toEqual([{ from: 'x/a.ts', to, typeOnly }])
})

test('tests and what only they use are not the product', () => {
  expect(['a.ts', 'a.tsx', 'a.test.ts', 'a.fixture.ts', 'a.css'].map(isProduct)).toEqual([
    true,
    true,
    false,
    false,
    false,
  ])
})
