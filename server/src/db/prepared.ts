/** Statements that PostgreSQL plans once per connection. */
import type { CompiledQuery, QueryExecutorProvider } from 'kysely'
import type { Database } from './connect.ts'

type At = Pick<Database, 'db' | 'pool'>

/** A statement written as text, or one that was built. */
interface Compilable<Row> {
  compile(by: QueryExecutorProvider): CompiledQuery<Row>
}

/**
 * Runs a statement under a name, which must always have the same text: for a statement that takes longer to plan than to run, or
 * that gets thousands of ids, each of which the planner looks at.
 */
export async function preparedRows<Row extends object>(
  { db, pool }: At,
  name: string,
  text: Compilable<Row>,
): Promise<Row[]> {
  const { sql, parameters } = text.compile(db)
  const { rows } = await pool.query<Row>({ name, text: sql, values: [...parameters] })
  return rows
}
