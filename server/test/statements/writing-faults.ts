/** What a cluster refuses in statements that write rows of distributed tables, and in functions that they call. */
import { readdirSync, readFileSync } from 'node:fs'
import { isNode, type Node, nodesWith, text } from '../../../scripts/syntax-tree.ts'

/** Our own functions that `distribute` puts on every node. Others are missing there, or may not query tables there. */
const ON_NODES = ['machine_day']
const OWN = /create (?:or replace )?function ([a-z_]+)/g
const MIGRATIONS = 'server/migrations'
const ownFunctions = (() => {
  let names: Set<string> | undefined
  return () => {
    names ??= new Set(
      readdirSync(MIGRATIONS).flatMap((file) =>
        [...readFileSync(`${MIGRATIONS}/${file}`, 'utf8').matchAll(OWN)].map(([, name = '']) => name),
      ),
    )
    return names
  }
})()

export const notOnNodes = (name: string): boolean => ownFunctions().has(name) && !ON_NODES.includes(name)

const CLOCK_IN_CONFLICT = 'clock in a conflict'
const RETURNS_UNNAMED = 'returns without an alias'
const CLOCK_IN_CASE = 'clock in a case'
const TIME_OF_ROWS = 'reckons with times of rows'
const CLOCKS = ['now', 'statement_timestamp', 'transaction_timestamp', 'clock_timestamp']
/** Functions whose result may depend on the time zone of a connection. */
const BY_ZONE = ['date_trunc', 'date_part', 'extract', 'to_char', 'to_date', 'to_timestamp', 'age']
const TIMES = ['date', 'timestamp', 'timestamptz', 'time', 'timetz']

const nameOfCall = (call: Node) => text(nodesWith(call.funcname, 'String').at(-1)?.sval)
const hasClock = (part: unknown): boolean =>
  nodesWith(part, 'SQLValueFunction').length > 0 ||
  nodesWith(part, 'FuncCall').some((call) => CLOCKS.includes(nameOfCall(call)))

/**
 * What Citus refuses in statements that write, with the names of its functions. `ErrorIfOnConflictNotSupported`: in what a
 * conflict sets. `MasterIrreducibleExpression`: in updates and deletes, anything not immutable in `case` and `coalesce`, or
 * applied to columns; for moments that is what may depend on a connection's time zone. Also, what an insert of selected rows
 * returns is named by its table, which has another name on a node: `AddInsertAliasIfNeeded` adds an alias only where there is a
 * conflict clause or several rows are written out.
 */
export function writingFaults(tree: unknown): string[] {
  const faults: string[] = []
  if (nodesWith(tree, 'onConflictClause').some(hasClock)) faults.push(CLOCK_IN_CONFLICT)
  if (nodesWith(tree, 'InsertStmt').some(returnsUnnamed)) faults.push(RETURNS_UNNAMED)
  for (const written of [...nodesWith(tree, 'UpdateStmt'), ...nodesWith(tree, 'DeleteStmt')]) {
    const { fromClause: _, usingClause: __, withClause: ___, ...own } = written
    if ([...nodesWith(own, 'CaseExpr'), ...nodesWith(own, 'CoalesceExpr')].some(hasClock)) faults.push(CLOCK_IN_CASE)
    if (reckons(own)) faults.push(TIME_OF_ROWS)
  }
  return faults
}

/** Whether an insert returns columns of selected rows without an alias for its table or a conflict clause. */
const returnsUnnamed = ({ relation, selectStmt, onConflictClause, returningList, returningClause }: Node) =>
  (returningList ?? returningClause) !== undefined &&
  onConflictClause === undefined &&
  nodesWith(selectStmt, 'fromClause').length > 0 &&
  !(isNode(relation) && relation.alias)

/** A call that names the zone always gives the same result, whatever is in it. */
const namesZone = (node: Node) => isNode(node.FuncCall) && nameOfCall(node.FuncCall) === 'timezone'
const typeOf = (cast: Node) => text(nodesWith(cast.typeName, 'String').at(-1)?.sval)

/** Whether it contains a column outside of calls that name their zone. */
function hasColumn(part: unknown): boolean {
  if (Array.isArray(part)) return part.some(hasColumn)
  if (!isNode(part) || namesZone(part)) return false
  return isNode(part.ColumnRef) || Object.values(part).some(hasColumn)
}

const isInterval = (part: unknown): boolean =>
  isNode(part) &&
  ((isNode(part.TypeCast) && typeOf(part.TypeCast) === 'interval') ||
    (isNode(part.FuncCall) && nameOfCall(part.FuncCall) === 'make_interval'))

const reckons = (part: unknown): boolean =>
  nodesWith(part, 'A_Expr').some(
    ({ lexpr, rexpr }) => (isInterval(rexpr) && hasColumn(lexpr)) || (isInterval(lexpr) && hasColumn(rexpr)),
  ) ||
  nodesWith(part, 'TypeCast').some((cast) => TIMES.includes(typeOf(cast)) && hasColumn(cast.arg)) ||
  nodesWith(part, 'FuncCall').some((call) => BY_ZONE.includes(nameOfCall(call)) && hasColumn(call.args))
