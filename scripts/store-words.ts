/**
 * Which files of the server show knowledge of how tracks are stored, outside of the room for that (`features/tracks/store`, with
 * `db/cluster` under it). `node scripts/store-words.ts` prints them with the lines.
 */
import { readFileSync } from 'node:fs'
import { filesIn, importsIn, isProduct } from './rooms.ts'

export const STORE = 'server/src/features/tracks/store/'
const CLUSTER = 'server/src/db/cluster/'
/** Applies migrations, some of which change tables of tracks. */
const MIGRATES = 'server/src/db/migrate.ts'
/** Here «cluster» is PostgreSQL's word for a server's data: a different thing. */
const EMBEDDED = 'server/src/db/embedded/'
/** Names the variables of the environment. */
const SETTINGS = 'server/src/config.ts'

const WORDS =
  /\bshards?\b|[a-z]Shard|_SHARD|columnar|\bby columns\b|\bmonths in rows\b|pipelined|\bcitus|coordinator|\bon a cluster\b|\bcluster takes\b|replica identity/i
/** Nodes of a cluster, not Node.js. */
const NODES = /\b(worker|other|several|every|each|all) nodes?\b/

const isInside = (path: string) => path.startsWith(STORE) || path.startsWith(CLUSTER)

/** Lines that mention shards, months by columns, nodes or pipelines. */
export const knowing = (text: string): string[] =>
  text.split('\n').filter((line) => WORDS.test(line) || NODES.test(line))

/** Path -> lines, for files that should have no such knowledge. */
export function whoKnows(): Map<string, string[]> {
  const files = filesIn('server/src').filter(
    (path) => isProduct(path) && !isInside(path) && !path.startsWith(EMBEDDED) && path !== SETTINGS,
  )
  const linesOfFiles = files.map((path) => [path, knowing(readFileSync(path, 'utf8'))] as const)
  return new Map(linesOfFiles.filter(([, lines]) => lines.length > 0))
}

/** Imports into the room that bypass its doors, the files at its top. */
export const pastTheDoors = () =>
  importsIn('server/src').filter(({ from, to }) => {
    if (isInside(from)) return false
    return to.startsWith(CLUSTER) ? from !== MIGRATES : to.startsWith(STORE) && to.slice(STORE.length).includes('/')
  })

if (import.meta.main) {
  for (const [path, lines] of whoKnows())
    process.stdout.write(`${path}\n${lines.map((line) => `  ${line.trim()}\n`).join('')}`)
  process.stdout.write(`${whoKnows().size} files know how tracks are stored\n`)
}
