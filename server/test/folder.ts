import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { atEnd } from './at-end.ts'

/** A new folder, removed after the test file. */
export function makeFolder(): string {
  const folder = mkdtempSync(join(tmpdir(), 'spetskarta-test-'))
  atEnd(() => rmSync(folder, { recursive: true, force: true }))
  return folder
}
