/**
 * Reasons why a statement on tables of tracks could not be sent whole to the one node that has a machine's rows (decision 45).
 */
import { parseSync as parseSql } from 'libpg-query'
import { isNode, type Node, nodesWith, text } from '../../../scripts/syntax-tree.ts'
import { TRACK_TABLES } from '../../src/db/cluster/track-tables.ts'
import { notOnNodes, writingFaults } from './writing-faults.ts'

const isTrack = (table: string) => (TRACK_TABLES as readonly string[]).includes(table)
/** Functions that may answer differently each time, or write: a cluster would have to run them on the coordinator first. */
const VOLATILE = ['random', 'gen_random_uuid', 'uuidv7', 'clock_timestamp', 'nextval', 'mark_stale', 'set_config']

/** Name of a month of points, or of the table that will replace it. */
const MONTH = /^track_points_\d{4}_\d\d(_new)?$/

const namedIn = (tree: unknown) =>
  [...nodesWith(tree, 'RangeVar'), ...nodesWith(tree, 'relation')].map((table) =>
    text(table.relname).replace(MONTH, 'track_points'),
  )

/** The tables of tracks in a statement, each as often as it occurs. */
export const tablesOf = (tree: unknown): string[] => namedIn(tree).filter(isTrack)

/** The faults of a statement (its text, or its tree); none where it uses no table of tracks. */
export function faultsOf(sql: string | object): string[] {
  const tree = typeof sql === 'string' ? parseSql(sql) : sql
  const ctes = nodesWith(tree, 'CommonTableExpr')
  const names = ctes.map((cte) => text(cte.ctename))
  const tables = namedIn(tree)
  const own = tables.filter(isTrack)
  if (own.length === 0) return []
  // `for update of k` names an alias.
  const aliases = nodesWith(tree, 'alias').map((alias) => text(alias.aliasname))
  const locals = tables.filter(
    (table) => table && !isTrack(table) && !names.includes(table) && !aliases.includes(table),
  )
  const inserts = nodesWith(tree, 'InsertStmt')
  const callsIn = (part: unknown) =>
    nodesWith(part, 'FuncCall').map((call) =>
      nodesWith(call.funcname, 'String')
        .map(({ sval }) => text(sval))
        .join('.'),
    )
  const volatile = [...ctes, ...inserts].flatMap(callsIn).filter((name) => VOLATILE.includes(name))
  const sources = inserts.map(({ selectStmt }) => sourceOf(selectStmt))
  const brought = sources.filter((source) => source !== 'rows of others').length
  const plain = sources.some((source) => source === 'values' || source === 'arrays alone')
  const keyed = keys(tree) + brought >= own.length && (hasGivenKey(tree) || plain)
  return namesOf({
    locals,
    keyed,
    volatile,
    locks: ctes.some((cte) => JSON.stringify(cte).includes('lockingClause')),
    locksSeveral: JSON.stringify(tree).includes('lockingClause') && !comparisons(tree).some(isOfOne),
    notifies: callsIn(tree).includes('pg_notify'),
    changesPoints: changesPoints(tree),
    gathers: sources.includes('arrays alone'),
    own: callsIn(tree).filter(notOnNodes),
    writes: writingFaults(tree),
  })
}

const namesPoints = (statement: Node) => isNode(statement.relation) && statement.relation.relname === 'track_points'
/** Changes that a columnar month refuses. */
const changesPoints = (tree: unknown) =>
  [...nodesWith(tree, 'UpdateStmt'), ...nodesWith(tree, 'DeleteStmt')].some(namesPoints) ||
  nodesWith(tree, 'InsertStmt').some((insert) => namesPoints(insert) && insert.onConflictClause !== undefined)

/** What an insert adds. Rows that are written out, or come as arrays, contain their keys. */
function sourceOf(select: unknown): 'values' | 'arrays alone' | 'rows of its shard' | 'rows of others' {
  if (JSON.stringify(select ?? '').includes('valuesLists')) return 'values'
  const tables = nodesWith(select, 'RangeVar').map((table) => text(table.relname))
  if (nodesWith(select, 'RangeFunction').length > 0 && tables.length === 0) return 'arrays alone'
  return tables.length > 0 && tables.every(isTrack) ? 'rows of its shard' : 'rows of others'
}

interface Shape {
  locals: string[]
  keyed: boolean
  volatile?: string[]
  locks?: boolean
  locksSeveral?: boolean
  notifies?: boolean
  changesPoints?: boolean
  /** Inserts rows that the queried node has to read from arrays and to send on one by one. */
  gathers?: boolean
  /** Our own functions that the nodes of machines do not have. */
  own?: string[]
  writes?: string[]
}

/** A cluster locks rows of one shard only: code that locks rows of several machines must know that they are in one shard. */
const LOCKS_SEVERAL = 'locks several machines'
/** Old months may be columnar (decision 50): code that changes points must know that theirs are not. */
const CHANGES_POINTS = 'changes points of any month'
/** A cluster sends an insert whole only if it also reads a distributed table (`DistributedInsertSelectSupported`). */
const ARRAYS_ALONE = 'arrays alone'

/** The names of the faults. */
const namesOf = ({
  locals,
  keyed,
  volatile = [],
  locks,
  locksSeveral,
  notifies,
  changesPoints,
  gathers,
  own = [],
  writes = [],
}: Shape): string[] => [
  ...(keyed ? [] : ['no key']),
  ...[...new Set(locals)].sort().map((table) => `local ${table}`),
  ...(locks ? ['locks in a CTE'] : []),
  ...(locksSeveral ? [LOCKS_SEVERAL] : []),
  ...(notifies ? ['pg_notify'] : []),
  ...(changesPoints ? [CHANGES_POINTS] : []),
  ...(gathers ? [ARRAYS_ALONE] : []),
  ...[...new Set(volatile)].sort().map((name) => `volatile ${name}`),
  ...[...new Set(own)].sort().map((name) => `own ${name}`),
  ...new Set(writes),
]

const isKey = (side: unknown) =>
  isNode(side) && isNode(side.ColumnRef) && nodesWith(side.ColumnRef, 'String').at(-1)?.sval === 'equipment'
const comparisons = (tree: unknown) =>
  nodesWith(tree, 'A_Expr').filter(({ name, lexpr, rexpr }) => {
    return JSON.stringify(name).includes('"="') && (isKey(lexpr) || isKey(rexpr))
  })
const isOfOne = ({ kind, lexpr, rexpr }: Node) =>
  kind !== 'AEXPR_OP_ANY' && [lexpr, rexpr].some((side) => isNode(side) && isNode(side.ParamRef))
/** How many tables are bound by comparisons of keys. */
const keys = (tree: unknown) => comparisons(tree).length
/** A parameter; with `copy` the value stands in the text. */
const GIVEN = /"ParamRef"|"A_Const"/
const hasGivenKey = (tree: unknown) =>
  comparisons(tree).some(({ lexpr, rexpr }) => [lexpr, rexpr].some((side) => GIVEN.test(JSON.stringify(side))))
