import type pg from 'pg'
import { expect, test } from 'vitest'
import { cloneDatabase } from '../../test/clone.ts'

/** The TypeScript type that `connect` gives for each type of PostgreSQL in the migrations. */
const TYPES: Partial<Record<string, string>> = {
  uuid: 'string',
  text: 'string',
  tsvector: 'string',
  date: 'string',
  // Too large for a number.
  bigint: 'string',
  smallint: 'number',
  integer: 'number',
  real: 'number',
  'double precision': 'number',
  boolean: 'boolean',
  'timestamp with time zone': 'Date',
  pg_snapshot: 'string',
  xid8: 'string',
  bytea: 'Buffer',
  jsonb: 'unknown',
  'text[]': 'string[]',
  'smallint[]': 'number[]',
  'integer[]': 'number[]',
  'bigint[]': 'string[]',
  'timestamp with time zone[]': 'Date[]',
}

interface Column {
  table: string
  name: string
  type: string
  not_null: boolean
  /** Columns that the database fills where an insert leaves them out, or always. */
  generated: 'never' | 'by default' | 'always'
  /**
   * The only values that a column may have, e.g. `CHECK ((kind = ANY (ARRAY['equipment'::text, 'order'::text])))`.
   */
  choice: string | null
}

/** By table; columns in the order in which the migrations made them. */
async function columnsOf(pool: pg.Pool): Promise<Column[]> {
  const { rows } = await pool.query<Column>(`
    select c.relname as table, a.attname as name, format_type(a.atttypid, null) as type,
      -- PostgreSQL does not tell of a view's columns; ours come of columns that are never null.
      a.attnotnull or c.relkind = 'v' as not_null,
      case when a.attgenerated <> '' or a.attidentity = 'a' then 'always' when a.atthasdef then 'by default' else 'never' end as generated,
      (select pg_get_constraintdef(k.oid) from pg_constraint k
        where k.conrelid = c.oid and k.contype = 'c' and k.conkey = array[a.attnum]
          and pg_get_constraintdef(k.oid) like '%= ANY (ARRAY[%') as choice
    from pg_class c join pg_attribute a on a.attrelid = c.oid
    where c.relnamespace = 'public'::regnamespace and c.relkind in ('r', 'p', 'v') and not c.relispartition
      and a.attnum > 0 and not a.attisdropped
      -- Not what an extension brings: Citus has views of its own here.
      and not exists (select from pg_depend d where d.classid = 'pg_class'::regclass and d.objid = c.oid and d.deptype = 'e')
    order by c.relname collate "C", a.attnum`)
  return rows
}

function typeOf({ table, name, type, not_null, generated, choice }: Column): string {
  const known = TYPES[type]
  if (!known) throw new Error(`${table}.${name} is ${type}: say in TYPES what that is read as`)
  const chosen = choice
    ?.match(/ARRAY\[(.*)\]/)?.[1]
    ?.replaceAll(/::\w+/g, '')
    .split(', ')
    .join(' | ')
  const read = `${chosen ?? known}${not_null ? '' : ' | null'}`
  return { never: read, 'by default': `Generated<${read}>`, always: `GeneratedAlways<${read}>` }[generated]
}

/** As the formatter breaks a choice that is too long for a line. */
const inLines = (field: string) =>
  field.length <= 120 ? field : field.replace(/: /, ':\n      | ').replaceAll(/(?<=') \| /g, '\n      | ')

function textOf(columns: Column[]): string {
  const tables = Map.groupBy(columns, ({ table }) => table)
  const rows = [...tables].map(([table, columns]) => {
    const fields = columns.map((column) => `${inLines(`    ${column.name}: ${typeOf(column)}`)}\n`)
    return `  ${table}: {\n${fields.join('')}  }\n`
  })
  return `/**
 * The rows of the tables, made from the migrated database. After a new migration
 * \`npx vitest run server/src/db/tables.test.ts --update\` writes this file anew.
 */
import type { Generated, GeneratedAlways } from 'kysely'

export interface Tables {
${rows.join('')}}
`
}

test('tables.ts has the tables, views, columns, types and nulls of the migrated database', async () => {
  const { pool } = await cloneDatabase()
  await expect(textOf(await columnsOf(pool))).toMatchFileSnapshot('tables.ts')
})
