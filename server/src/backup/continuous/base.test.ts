import { existsSync, mkdirSync, readdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { makeFolder } from '../../../test/folder.ts'
import { readBases, removeBase } from './base.ts'

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

test('a base copy whose label cannot be read is named, not skipped', async () => {
  const folder = makeBases(FIRST)
  writeFileSync(join(folder, FIRST, 'backup_label'), '')
  await expect(readBases(folder)).rejects.toThrow('испорчена')
})

test('a base copy is put aside before it is removed, and stays whole where it cannot be', async () => {
  const folder = makeBases(FIRST, SECOND)
  await removeBase(folder, FIRST)
  expect(readdirSync(folder)).toEqual([SECOND])
  writeFileSync(join(folder, `${SECOND}.part`), 'in the way')
  await expect(removeBase(folder, SECOND)).rejects.toThrow()
  expect(existsSync(join(folder, SECOND, 'backup_label'))).toBe(true)
})
