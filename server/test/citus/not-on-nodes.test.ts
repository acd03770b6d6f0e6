import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { filesIn } from '../../../scripts/rooms.ts'
import { TRACK_TABLES } from '../../src/db/cluster/track-tables.ts'
import { NOT_ON_NODES } from './not-on-nodes.ts'

const tests = filesIn('server/src').filter((path) => path.endsWith('.test.ts'))
const source = (path: string) => readFileSync(path, 'utf8')
const isListed = (path: string) => Object.keys(NOT_ON_NODES).some((name) => path.endsWith(name))
/** Runs on the cluster where there is one. */
const OWN_WAY = 'columnar/nodes.test.ts'

test('the list names those tests that make a database without Citus, and no others', () => {
  const plain = tests.filter((path) =>
    /make(?:PlainDatabase|StandInCluster)|clonePlain|openColumnar/.test(source(path)),
  )
  expect(plain.filter((path) => !path.endsWith(OWN_WAY) && !isListed(path))).toEqual([])
  expect(tests.filter(isListed).length).toBe(Object.keys(NOT_ON_NODES).length)
  expect(tests.filter(isListed).filter((path) => !plain.includes(path))).toEqual([])
})

test('no other test stores points as if its database were not spread', () => {
  const alone = /openIngest\(\{ pool \}\)|storeDeliveries\([^,]*, NOT_SPREAD/
  expect(tests.filter((path) => alone.test(source(path)) && !isListed(path))).toEqual([])
})

/** `triggers are not supported on distributed tables`. */
test('no other test makes a trigger on a table of tracks', () => {
  const makesOne = (path: string) =>
    [...source(path).matchAll(/create trigger [\s\S]*? on ([a-z_]+)/g)].some(([, table = '']) =>
      (TRACK_TABLES as readonly string[]).includes(table),
    )
  expect(tests.filter((path) => makesOne(path) && !isListed(path))).toEqual([])
})
