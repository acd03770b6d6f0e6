/**
 * Reads in the source which statements touch the tables of tracks, and tells what about their shape could not be sent
 * whole to the one node that has a machine's rows (decision 45).
 */
import { readFileSync } from 'node:fs'
import { loadModule, parseSync as parseSql } from 'libpg-query'
import { parseSync } from 'oxc-parser'
import { TRACK_TABLES } from '../server/src/db/cluster/track-tables.ts'
import { found, isNode, type Node, text, walk } from './syntax-tree.ts'
import { CLOCK, CLOCK_IN_CONFLICT, notOnNodes, writingFaults } from './track-writes.ts'

const isTrack = (table: string) => (TRACK_TABLES as readonly string[]).includes(table)
const NAMES_ONE = new RegExp(String.raw`\b(from|join|into|update|using)\s+(${TRACK_TABLES.join('|')})\b`, 'i')
const NAMED = /\b(?:from|join|into|update|using)\s+([a-z_]+)\b(?!\s*[(.])/gi
/** Each call may answer otherwise, or writes: a cluster would have to run it on the coordinator first. */
const VOLATILE = ['random', 'gen_random_uuid', 'uuidv7', 'clock_timestamp', 'nextval', 'mark_stale', 'set_config']
const BUILDS = /^(selectFrom|insertInto|updateTable|deleteFrom|mergeInto|using|from|\w+Join)$/
const KEYED = /equipment = (any\()?\$1/

const nameOf = (value: unknown): string => (isNode(value) && typeof value.name === 'string' ? value.name : '')

/** What a statement (its text, or its tree) does that does not fit; nothing where it touches no table of tracks. */
export function faultsOf(sql: string | object): string[] {
  const tree = typeof sql === 'string' ? parseSql(sql) : sql
  const ctes = found(tree, 'CommonTableExpr')
  const names = ctes.map((cte) => text(cte.ctename))
  const tables = [...found(tree, 'RangeVar'), ...found(tree, 'relation')].map((table) => text(table.relname))
  const own = tables.filter(isTrack)
  if (own.length === 0) return []
  // What `for update of k` names is an alias.
  const aliases = found(tree, 'alias').map((alias) => text(alias.aliasname))
  const locals = tables.filter(
    (table) => table && !isTrack(table) && !names.includes(table) && !aliases.includes(table),
  )
  const inserts = found(tree, 'InsertStmt')
  const callsIn = (part: unknown) =>
    found(part, 'FuncCall').map((call) =>
      found(call.funcname, 'String')
        .map(({ sval }) => text(sval))
        .join('.'),
    )
  const volatile = [...ctes, ...inserts].flatMap(callsIn).filter((name) => VOLATILE.includes(name))
  // Rows that are written out, or come as arrays, bring their keys.
  const plain = inserts.filter(({ selectStmt }) => {
    const from = JSON.stringify(selectStmt ?? '')
    return from.includes('valuesLists') || (from.includes('RangeFunction') && !from.includes('RangeVar'))
  })
  const keyed = keys(tree) + plain.length >= own.length && (hasGivenKey(tree) || plain.length > 0)
  return told({
    locals,
    keyed,
    volatile,
    locks: ctes.some((cte) => JSON.stringify(cte).includes('lockingClause')),
    locksSeveral: JSON.stringify(tree).includes('lockingClause') && !comparisons(tree).some(isOfOne),
    notifies: callsIn(tree).includes('pg_notify'),
    changesPoints: changesPoints(tree),
    own: callsIn(tree).filter(notOnNodes),
    writes: writingFaults(tree),
  })
}

const namesPoints = (statement: Node) => isNode(statement.relation) && statement.relation.relname === 'track_points'
/** What a month by columns refuses. */
const changesPoints = (tree: unknown) =>
  [...found(tree, 'UpdateStmt'), ...found(tree, 'DeleteStmt')].some(namesPoints) ||
  found(tree, 'InsertStmt').some((insert) => namesPoints(insert) && insert.onConflictClause !== undefined)

interface Shape {
  locals: string[]
  keyed: boolean
  volatile?: string[]
  locks?: boolean
  locksSeveral?: boolean
  notifies?: boolean
  changesPoints?: boolean
  /** Functions of ours that the nodes of machines do not have. */
  own?: string[]
  writes?: string[]
}

/** A cluster locks rows in one shard only: whoever locks those of several machines must know that they are in one. */
const LOCKS_SEVERAL = 'locks several machines'
/** Old months may be columnar (decision 50): whoever changes points must know that theirs are not. */
const CHANGES_POINTS = 'changes points of any month'

const told = ({
  locals,
  keyed,
  volatile = [],
  locks,
  locksSeveral,
  notifies,
  changesPoints,
  own = [],
  writes = [],
}: Shape): string[] => [
  ...(keyed ? [] : ['no key']),
  ...[...new Set(locals)].sort().map((table) => `local ${table}`),
  ...(locks ? ['locks in a CTE'] : []),
  ...(locksSeveral ? [LOCKS_SEVERAL] : []),
  ...(notifies ? ['pg_notify'] : []),
  ...(changesPoints ? [CHANGES_POINTS] : []),
  ...[...new Set(volatile)].sort().map((name) => `volatile ${name}`),
  ...[...new Set(own)].sort().map((name) => `own ${name}`),
  ...new Set(writes),
]

const isKey = (side: unknown) =>
  isNode(side) && isNode(side.ColumnRef) && found(side.ColumnRef, 'String').at(-1)?.sval === 'equipment'
const comparisons = (tree: unknown) =>
  found(tree, 'A_Expr').filter(({ name, lexpr, rexpr }) => {
    return JSON.stringify(name).includes('"="') && (isKey(lexpr) || isKey(rexpr))
  })
const isOfOne = ({ kind, lexpr, rexpr }: Node) =>
  kind !== 'AEXPR_OP_ANY' && [lexpr, rexpr].some((side) => isNode(side) && isNode(side.ParamRef))
/** How many tables the comparisons of keys bind. */
const keys = (tree: unknown) => comparisons(tree).length
const hasGivenKey = (tree: unknown) =>
  comparisons(tree).some(({ lexpr, rexpr }) => [lexpr, rexpr].some((side) => JSON.stringify(side).includes('ParamRef')))

export interface Statement {
  /** `path function`, without `server/src/`. */
  where: string
  faults: string[]
}

/** Needed before any other call here. */
export const open = loadModule

/** The statements of one file that touch the tables of tracks, with their faults. */
export function statementsOf(path: string, source = readFileSync(path, 'utf8')): Statement[] {
  const { program } = parseSync(path, source)
  const fixed = new Map<string, Node>()
  walk(program, (node) => {
    if (node.type === 'VariableDeclarator' && isNode(node.init)) fixed.set(nameOf(node.id), node.init)
    if (node.type === 'FunctionDeclaration') fixed.set(nameOf(node.id), node)
  })
  const statements: Statement[] = []
  const says = saying(source)
  walk(program, (node, around) => {
    const owner = around.find(({ type }) => type === 'VariableDeclarator' || type === 'FunctionDeclaration')
    const where = `${path.replace('server/src/', '')} ${nameOf(owner?.id) || 'module'}`
    const faults = isWhole(node, around)
      ? faultsOfTemplate(node, fixed)
      : isStart(node, around)
        ? faultsOfChain(chainFrom(node, around), fixed)
        : undefined
    const known = (fault: string) =>
      (fault === LOCKS_SEVERAL && says(owner, /\bof one shard\b/)) ||
      (fault === CHANGES_POINTS && says(owner, /\bmonths in rows\b/))
    if (faults) statements.push({ where, faults: faults.filter((fault) => !known(fault)) })
  })
  return statements
}

/** Whether the comment right before what is declared says this. */
function saying(source: string) {
  return (declared: Node | undefined, words: RegExp): boolean => {
    if (typeof declared?.start !== 'number') return false
    const before = source.slice(0, declared.start)
    const comment = /\/\*\*((?:(?!\*\/)[\s\S])*)\*\/\s*(?:export\s+)?(?:async\s+|const\s+)*$/.exec(before)?.[1]
    return comment !== undefined && words.test(comment)
  }
}

const BEGINS = /^\s*(--.*\n\s*)*(with|select|insert|update|delete|merge|copy|declare)\b/i

/** A template that is a statement, not a piece of one. */
function isWhole(node: Node, around: Node[]): boolean {
  if (node.type !== 'TemplateLiteral' && !isText(node)) return false
  if (around.some(({ type }) => type === 'TemplateLiteral')) return false
  return BEGINS.test(firstOf(node))
}

const isText = (node: Node) => node.type === 'Literal' && typeof node.value === 'string'
/** Behind these a value must stand; elsewhere an unknown piece may be nothing. */
const WANTS_VALUE = /(\b(limit|where|and|or|on|by|select|from|any|interval)|[=<>/(,+-])\s*$/i
const cooked = (quasi: unknown) => (isNode(quasi) && isNode(quasi.value) ? text(quasi.value.cooked) : '')
const firstOf = (node: Node) => (Array.isArray(node.quasis) ? cooked(node.quasis[0]) : text(node.value))

const EITHER = '<either>'

function faultsOfTemplate(node: Node, fixed: Map<string, Node>): string[] | undefined {
  const versions = ['$1', '', EITHER].map((unknown) => written(node, fixed, unknown))
  if (!NAMES_ONE.test(versions[0] ?? '')) return undefined
  for (const version of versions) {
    try {
      return faultsOf(version)
    } catch {
      // What stands in for the unknown pieces does not fit there.
    }
  }
  return ['cannot be read']
}

/** The text of a template; pieces that the file itself tells are put in, `unknown` stands for the others. */
function written(node: Node, fixed: Map<string, Node>, unknown: string, depth = 0): string {
  if (depth > 16) return unknown
  const inner = (part: unknown): string => (isNode(part) ? written(part, fixed, unknown, depth + 1) : unknown)
  if (node.type === 'Literal') return String(node.value)
  if (node.type === 'TaggedTemplateExpression') return inner(node.quasi)
  if (node.type === 'TemplateLiteral' && Array.isArray(node.quasis) && Array.isArray(node.expressions)) {
    const pieces = node.expressions.map(inner)
    const quasis = node.quasis.map(cooked)
    return quasis.reduce((before, quasi, index) => {
      const needed = WANTS_VALUE.test(before) || quasi.startsWith('::')
      const piece = quasi.startsWith('::') ? '$1' : (pieces[index - 1] ?? '').replace(EITHER, needed ? '$$1' : '')
      return before + piece + quasi
    })
  }
  if (node.type === 'CallExpression' && methodOf(node) === 'raw' && Array.isArray(node.arguments))
    return inner(node.arguments[0])
  const named = fixed.get(nameOf(node.type === 'CallExpression' ? node.callee : node))
  if (node.type === 'Identifier' && named && /Template|Literal|Call/.test(text(named.type))) return inner(named)
  if (node.type === 'CallExpression' && named?.type === 'ArrowFunctionExpression') {
    if (isNode(named.body) && /Template/.test(text(named.body.type))) return inner(named.body)
  }
  return unknown
}

const methodOf = (node: Node) =>
  isNode(node.callee) && isNode(node.callee.property) ? nameOf(node.callee.property) : ''

const STARTS = /^(selectFrom|insertInto|updateTable|deleteFrom)$/
const TAKES_SUBQUERY = /^(select|where|set|values|with|expression|orderBy|\w+Join)$/

/** The first call of a statement that calls build; a subquery belongs to the statement around it. */
function isStart(node: Node, around: Node[]): boolean {
  if (node.type !== 'CallExpression' || !STARTS.test(methodOf(node))) return false
  const path = [...around, node]
  return !around.some(({ arguments: args, ...call }, index) => {
    return TAKES_SUBQUERY.test(methodOf(call)) && Array.isArray(args) && args.includes(path[index + 1])
  })
}

/** `selectFrom('photos').where(…).execute()` for its first call. */
function chainFrom(start: Node, around: Node[]): Node {
  let whole = start
  for (const outer of around.toReversed()) {
    if (outer.object !== whole && outer.callee !== whole) break
    whole = outer
  }
  return whole
}

function faultsOfChain(whole: Node, fixed: Map<string, Node>): string[] | undefined {
  const tables: string[] = []
  let keyed = false
  let [locking, ofOne] = [false, false]
  let [notifies, changes, inserts, onConflict] = [false, false, false, false]
  const writes: string[] = []
  walk(whole, (node) => {
    const args = Array.isArray(node.arguments) ? node.arguments : []
    if (methodOf(node) === 'insertInto') keyed = true
    onConflict ||= methodOf(node) === 'onConflict'
    if (isNode(args[0]) && text(args[0].value).startsWith('track_points')) {
      changes ||= /^(updateTable|deleteFrom)$/.test(methodOf(node))
      inserts ||= methodOf(node) === 'insertInto'
    }
    if (node.type === 'CallExpression' && BUILDS.test(methodOf(node)) && isNode(args[0]) && isText(args[0]))
      tables.push(text(args[0].value).split(' ')[0] ?? '')
    if (methodOf(node) === 'doUpdateSet' && clockIn(args, fixed)) writes.push(CLOCK_IN_CONFLICT)
    locking ||= /^for(NoKey|Key)?(Update|Share)$/.test(methodOf(node))
    if (
      node.type === 'CallExpression' &&
      methodOf(node) === 'where' &&
      isNode(args[0]) &&
      text(args[0].value).endsWith('equipment')
    )
      ofOne ||= isNode(args[1]) && args[1].value === '=' && !isAny(args[2], fixed)
    if (node.type === 'CallExpression' && methodOf(node) === 'where' && isNode(args[0]) && isNode(args[1]))
      keyed ||= /(^|\.)equipment$/.test(text(args[0].value)) && /^(=|in)$/.test(text(args[1].value))
    if (node.type === 'TemplateLiteral') {
      const sql = written(node, fixed, '$1')
      keyed ||= KEYED.test(sql)
      notifies ||= sql.includes('pg_notify')
      for (const [, table = ''] of sql.matchAll(NAMED)) tables.push(table)
    }
  })
  if (!tables.some(isTrack)) return undefined
  return told({
    locals: tables.filter((table) => !isTrack(table)),
    keyed,
    locksSeveral: locking && !ofOne,
    notifies,
    changesPoints: changes || (inserts && onConflict),
    writes,
  })
}

/** Whether a piece of SQL within these arguments asks the clock. */
function clockIn(args: unknown, fixed: Map<string, Node>): boolean {
  let asks = false
  walk(args, (node) => {
    if (node.type === 'TemplateLiteral') asks ||= CLOCK.test(written(node, fixed, '$1'))
  })
  return asks
}

/** `any($1)` as a value, or what the file calls so. */
function isAny(value: unknown, fixed: Map<string, Node>): boolean {
  if (!isNode(value)) return false
  const made = value.type === 'Identifier' ? fixed.get(nameOf(value)) : value
  return isNode(made) && made.type === 'TaggedTemplateExpression' && /^\s*any\(/.test(written(made, fixed, '$1'))
}
