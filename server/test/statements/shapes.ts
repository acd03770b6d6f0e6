/** What a statement does to tables of tracks: `select photos`, with its faults, if any, after a colon. */
import { parseSync } from 'libpg-query'
import { nodesWith } from '../../../scripts/syntax-tree.ts'
import { TRACK_TABLES } from '../../src/db/cluster/track-tables.ts'
import { faultsOf, tablesOf } from './faults.ts'

const NAMES_ONE = new RegExp(String.raw`\b(${TRACK_TABLES.join('|')})\b`)
/** Whether a text may be a statement on tables of tracks: a quick check, because parsing takes longer. */
export const namesTracks = (sql: string) => NAMES_ONE.test(sql)

/**
 * Statements that make or change tables are left out: they belong to migrations, or to rewriting a month, and have their own
 * rules.
 */
const VERBS: Record<string, string> = {
  SelectStmt: 'select',
  InsertStmt: 'insert',
  UpdateStmt: 'update',
  DeleteStmt: 'delete',
  MergeStmt: 'merge',
  CopyStmt: 'copy',
  DeclareCursorStmt: 'declare',
}

/** Machines and moments that are written into a text, as a copy needs them: its shape is the same with any other. */
const GIVEN = /'[\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12}'|\b\d{10,}\b/g
const known = new Map<string, string[]>()

export function shapesOf(sql: string): string[] {
  const text = sql.replace(GIVEN, "'0'")
  const shapes = known.get(text) ?? shapesIn(text)
  known.set(text, shapes)
  return shapes
}

function shapesIn(sql: string): string[] {
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
