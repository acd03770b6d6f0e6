/** Statements that PostgreSQL plans once a connection. */
import type { CompiledQuery, QueryExecutorProvider } from 'kysely'
import type { Database } from './connect.ts'

type At = Pick<Database, 'db' | 'pool'>

/** What is written as text, and what is built. */
interface Compilable<Row> {
  compile(by: QueryExecutorProvider): CompiledQuery<Row>
}

/**
 * By a name, which always has this text: for a statement that takes longer to plan than to run, or that is given thousands of ids, each
 * of which the planner looks at.
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
