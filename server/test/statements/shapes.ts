/** What a text that is sent does to tables of tracks: `select photos`, with its faults behind a colon where it has any. */
import { parseSync } from 'libpg-query'
import { nodesWith } from '../../../scripts/syntax-tree.ts'
import { TRACK_TABLES } from '../../src/db/cluster/track-tables.ts'
import { faultsOf, tablesOf } from './faults.ts'

const NAMES_ONE = new RegExp(String.raw`\b(${TRACK_TABLES.join('|')})\b`)
/** Whether a text may be one on tables of tracks: to read it takes longer. */
export const namesTracks = (sql: string) => NAMES_ONE.test(sql)

/** What makes or changes tables is a migration's, or a month's that is written anew: it goes by rules of its own. */
const VERBS: Record<string, string> = {
  SelectStmt: 'select',
  InsertStmt: 'insert',
  UpdateStmt: 'update',
  DeleteStmt: 'delete',
  MergeStmt: 'merge',
  CopyStmt: 'copy',
  DeclareCursorStmt: 'declare',
}

export function shapesOf(sql: string): string[] {
  const { stmts } = parsed(sql)
  return stmts.flatMap(({ stmt }) => {
    const verb = VERBS[Object.keys(stmt)[0] ?? '']
    const tables = [...new Set(tablesOf(stmt))].sort()
    if (!verb || tables.length === 0) return []
    const faults = faultsOf(stmt)
    const what = verb === 'copy' && nodesWith(stmt, 'whereClause').length === 0 ? 'a whole table' : tables.join(', ')
    return [[`${verb} ${what}`, ...(faults.length > 0 ? [faults.join(', ')] : [])].join(': ')]
  })
}

/** A text that PostgreSQL itself refuses has no shape. */
function parsed(sql: string): { stmts: { stmt: object }[] } {
  try {
    return parseSync(sql) as unknown as { stmts: { stmt: object }[] }
  } catch {
    return { stmts: [] }
  }
}
