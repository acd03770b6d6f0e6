/** Checks of the heard statements that are possible only after a run of all tests. */
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { TestProject } from 'vitest/node'
import { filesIn, isProduct } from '../../../scripts/rooms.ts'
import { TRACK_TABLES } from '../../src/db/cluster/track-tables.ts'
import { KEPT } from './kept-shapes.ts'

const TABLES = TRACK_TABLES.join('|')
/** Words before a table's name in SQL, or the builder's call for it; comments may name the tables too. */
const NAMES_ONE = new RegExp(
  String.raw`\b(from|join|into|update)\s+(${TABLES})\b|\b(selectFrom|insertInto|updateTable|deleteFrom|\w+Join)\(\s*'(${TABLES})\b`,
)
const COMMENTS = /\/\*[\s\S]*?\*\/|^\s*\/\/.*$/gm

export interface NotHeard {
  /** Shapes on the list that were never sent. */
  kept: string[]
  /** Files with statements on tables of tracks of which none was sent. */
  files: string[]
}

export function notHeard(heard: ReadonlySet<string>, sources: ReadonlyMap<string, string>): NotHeard {
  const senders = new Set([...heard].map((one) => one.split(' ')[0]))
  return {
    kept: Object.values(KEPT).flatMap(({ sent }) => sent.filter((one) => !heard.has(one))),
    files: [...sources]
      .filter(([path, text]) => NAMES_ONE.test(text.replaceAll(COMMENTS, '')) && !senders.has(path))
      .map(([path]) => path),
  }
}

const heardIn = (folder: string) =>
  new Set(readdirSync(folder).flatMap((name) => readFileSync(join(folder, name), 'utf8').trim().split('\n')))

/** The project whose tests' statements are recorded. */
const HEARD = 'server'

/** Throws where all tests of that project have run, and something was not heard. */
export async function checkWholeRun(project: TestProject, folder: string): Promise<void> {
  if (project.name !== HEARD) return
  const { testFiles } = await project.globTestFiles()
  const run = new Set(project.vitest.state.getFiles().map(({ filepath }) => filepath))
  if (!testFiles.every((file) => run.has(file))) return
  const sources = new Map(
    filesIn('server/src')
      .filter(isProduct)
      .map((path) => [path.replace('server/src/', ''), readFileSync(path, 'utf8')]),
  )
  const { kept, files } = notHeard(heardIn(folder), sources)
  if (kept.length + files.length === 0) return
  throw new Error(
    [
      'Statements on tables of tracks that no test had sent (decision 45)',
      ...kept.map((one) => `off the list, nothing sends it: ${one}`),
      ...files.map((one) => `no test sends a statement of ${one}`),
    ].join('\n'),
  )
}
