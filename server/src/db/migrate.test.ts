import { expect, test } from 'vitest'
import { makeDatabase } from '../../test/clone.ts'
import { connect } from './connect.ts'
import { migrate, migrationFiles, pending } from './migrate.ts'

const fail = (error: Error) => {
  throw error
}

test('instances that start at once on an empty database apply each migration once', async () => {
  const url = await makeDatabase('empty')
  const instances = [1, 2, 3].map(() => connect(url, fail, 'setup', 1))
  const first = instances[0]?.pool
  if (!first) throw new Error('no instances')
  const files = await migrationFiles()
  expect(await pending(first)).toEqual(files)

  const applied = await Promise.all(instances.map(({ pool }) => migrate(pool)))
  expect(applied.flat()).toEqual(files)
  expect(await pending(first)).toEqual([])
  expect(await migrate(first)).toEqual([])
  await Promise.all(instances.map(({ close }) => close()))
})
