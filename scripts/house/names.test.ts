/** An exported name means one thing in the whole repository (CONTRIBUTING.md, «Words»). */
import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { filesIn, isProduct } from '../rooms.ts'
import { homesOf } from './names.ts'

test('an exported name has one home, but for a call, its schema and what answers it', () => {
  const paths = filesIn('server/src', 'web/app', 'recorder/src', 'shared/src').filter(isProduct)
  const homes = homesOf(new Map(paths.map((path) => [path, readFileSync(path, 'utf8')])))
  expect(homes.map(({ name, paths }) => `${name}: ${paths.join(', ')}`)).toEqual([])
})

test('which names have more homes than one', () => {
  const homes = (...paths: string[]) => homesOf(new Map(paths.map((path) => [path, 'export const one = 1']))).length
  expect(homes('server/src/a.ts', 'server/src/b.ts')).toBe(1)
  expect(homes('server/src/a.ts', 'web/app/b.ts')).toBe(1)
  expect(homes('shared/src/a.ts', 'shared/src/a.schema.ts', 'server/src/a.queries.ts', 'web/app/A.tsx')).toBe(0)
  expect(homes('shared/src/a.ts', 'server/src/a.ts', 'server/src/b.ts')).toBe(1)
  expect(homes('recorder/src/languages/ky/a.ts', 'recorder/src/languages/uz/a.ts')).toBe(0)
  expect(homes('recorder/src/ui/Button.tsx', 'web/app/ui/Button.tsx')).toBe(0)
})
