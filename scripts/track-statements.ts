/** Reads in the source which statements touch the tables of tracks, and tells their faults (`track-faults.ts`). */
import { readFileSync } from 'node:fs'
import { loadModule } from 'libpg-query'
import { parseSync } from 'oxc-parser'
import { TRACK_TABLES } from '../server/src/db/cluster/track-tables.ts'
import { isNode, type Node, text, walk } from './syntax-tree.ts'
import { faultsOf, isTrack, told } from './track-faults.ts'
import { CLOCK, CLOCK_IN_CONFLICT } from './track-writes.ts'

const NAMES_ONE = new RegExp(String.raw`\b(from|join|into|update|using)\s+(${TRACK_TABLES.join('|')})\b`, 'i')
const NAMED = /\b(?:from|join|into|update|using)\s+([a-z_]+)\b(?!\s*[(.])/gi
const BUILDS = /^(selectFrom|insertInto|updateTable|deleteFrom|mergeInto|using|from|\w+Join)$/
const KEYED = /equipment = (any\()?\$1/

const nameOf = (value: unknown): string => (isNode(value) && typeof value.name === 'string' ? value.name : '')

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
  walk(program, (node, around) => {
    const owner = around.find(({ type }) => type === 'VariableDeclarator' || type === 'FunctionDeclaration')
    const where = `${path.replace('server/src/', '')} ${nameOf(owner?.id) || 'module'}`
    const faults = isWhole(node, around)
      ? faultsOfTemplate(node, fixed)
      : isStart(node, around)
        ? faultsOfChain(chainFrom(node, around), fixed)
        : undefined
    if (faults) statements.push({ where, faults })
  })
  return statements
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
