/** The walks of docs/walks.md lead over files that are there. */
import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'

const ROOT = join(import.meta.dirname, '../..')

test('each file of a walk is there', () => {
  const text = readFileSync(join(ROOT, 'docs/walks.md'), 'utf8')
  const paths = Array.from(text.matchAll(/`([\w./-]+\/[\w./-]+\.tsx?)`/g), ([, path = '']) => path)
  expect(paths.length).toBeGreaterThan(40)
  expect(paths.filter((path) => !existsSync(join(ROOT, path)))).toEqual([])
})
