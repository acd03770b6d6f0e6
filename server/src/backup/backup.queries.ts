/** What a backup reads from PostgreSQL's catalogue, and which files the records name. */
import type pg from 'pg'

type Client = pg.ClientBase

export interface Table {
  name: string
  columns: string[]
}

/**
 * Tables with their columns, each after the tables that it refers to. Left out: partitions, which are read through their parent;
 * unlogged tables; addresses, which are loaded from a file; and the list of migrations, which a restored database writes itself.
 */
export async function readTables(client: Client): Promise<Table[]> {
  const { rows: tables } = await client.query<Table & { needs: string[] }>(`
    select c.relname::text as name,
      (select array_agg(a.attname::text order by a.attnum) from pg_attribute a
        where a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped and a.attgenerated = '') as columns,
      array(select distinct k.confrelid::regclass::text from pg_constraint k
        where k.conrelid = c.oid and k.contype = 'f' and k.confrelid <> c.oid) as needs
    from pg_class c
    where c.relnamespace = 'public'::regnamespace and c.relkind in ('r', 'p') and not c.relispartition
      and c.relpersistence = 'p' and c.relname <> 'migrations' and c.relname !~ '^address_'
    order by 1`)
  const sorted: Table[] = []
  const left = new Set(tables)
  while (left.size > 0) {
    const names = new Set([...left].map(({ name }) => name))
    const next = [...left].filter(({ needs }) => !needs.some((need) => names.has(need)))
    if (next.length === 0) throw new Error(`tables refer to each other: ${[...names].join(', ')}`)
    for (const table of next) {
      left.delete(table)
      sorted.push({ name: table.name, columns: table.columns })
    }
  }
  return sorted
}

/** One moment of each partition of points that is not empty. */
export async function readMoments(client: Client): Promise<string[]> {
  const { rows } = await client.query<{ name: string }>(
    `select inhrelid::regclass::text as name from pg_inherits where inhparent = 'track_points'::regclass order by 1`,
  )
  const moments: string[] = []
  for (const { name } of rows) {
    const newest = await client.query<{ at: string }>(`select recorded_at::text as at from ${name} limit 1`)
    moments.push(...newest.rows.map(({ at }) => at))
  }
  return moments
}

export async function readApplied(client: Client): Promise<string[]> {
  const { rows } = await client.query<{ name: string }>('select name from migrations order by name')
  return rows.map(({ name }) => name)
}

/** Names of the files in a folder, by its kind. */
export type FileNames = Record<
  'image' | 'wide' | 'photo' | 'sent' | 'paper' | 'service' | 'operator' | 'message' | 'request',
  string[]
>

/** Opens cursors over the folders of files that records name, which outlive the transaction; `readFolders` reads them. */
export async function rememberFolders(client: Client): Promise<void> {
  // A folder marked by `w` has a listing's photo in all widths, an older one in two sizes.
  await client.query(`declare images no scroll cursor with hold for
    select folder, case when folder ~ 'w$' then 'wide' else 'image' end
    from (select substring(photo from '^/(images/[^/]+)/[^/]+$') as folder
        from items, unnest(array[image] || more_photos) as p (photo) where photo ~ '^/images/[^/]+/[^/]+$'
      union all select folder from item_uploads) as f`)
  // One part rather than two united: where tables are distributed, both would be collected first, and that is limited to a
  // gigabyte.
  await client.query(`declare photos no scroll cursor with hold for
    select case state when 'drawn' then 'photos/' else 'incoming/' end || equipment || '/' || id,
      case state when 'drawn' then 'photo' else 'sent' end
    from photos where state in ('drawn', 'waiting')`)
  await client.query(`declare papers no scroll cursor with hold for select folder, 'paper' from paper_files
    union all select folder, 'paper' from invoice_files`)
  await client.query(`declare services no scroll cursor with hold for select folder, 'service' from service_photos`)
  await client.query(`declare operators no scroll cursor with hold for
    select photo, 'operator' from operators where photo is not null`)
  await client.query(`declare messages no scroll cursor with hold for select folder, 'message' from message_photos
    union all select folder, 'message' from message_uploads
    union all select folder, 'request' from request_photos
    union all select folder, 'request' from document_pages`)
}

/** The folders under the cursors of `rememberFolders`, each with the kind of its files. */
export async function* readFolders(client: Client): AsyncGenerator<[folder: string, kind: keyof FileNames]> {
  for (const cursor of ['images', 'photos', 'papers', 'services', 'operators', 'messages']) {
    for (;;) {
      const { rows } = await client.query<[folder: string, kind: keyof FileNames]>({
        text: `fetch 1000 from ${cursor}`,
        rowMode: 'array',
      })
      if (rows.length === 0) break
      yield* rows
    }
    await client.query(`close ${cursor}`)
  }
}

/** Keys of all files in these folders. */
export async function* readKeys(client: Client, names: FileNames): AsyncGenerator<string> {
  for await (const [folder, kind] of readFolders(client)) for (const file of names[kind]) yield `${folder}/${file}`
}

/** Whether the database has no tables yet. */
export async function isEmptyDatabase(client: Client): Promise<boolean> {
  const { rows } = await client.query(
    `select 1 from pg_class where relnamespace = 'public'::regnamespace and relkind in ('r', 'p') limit 1`,
  )
  return rows.length === 0
}

const quoted = (name: string) => `"${name.replaceAll('"', '""')}"`
const columnsOf = (table: Table) => table.columns.map(quoted).join(', ')

export const copyOut = (table: Table) => `copy (select ${columnsOf(table)} from ${quoted(table.name)}) to stdout`
export const copyIn = (table: Table) => `copy ${quoted(table.name)} (${columnsOf(table)}) from stdin`

/** Removes the rows that migrations have inserted; what triggers would write is in the backup. */
export async function prepareTables(client: Client, tables: Table[]): Promise<void> {
  for (const { name } of tables) await client.query(`alter table ${quoted(name)} disable trigger user`)
  await client.query(`truncate ${tables.map(({ name }) => quoted(name)).join(', ')}`)
}

export async function finishTables(client: Client, tables: Table[]): Promise<void> {
  for (const { name } of tables) await client.query(`alter table ${quoted(name)} enable trigger user`)
  // Sequences continue after the highest number in use.
  await client.query(`do $$
    declare owned record;
    begin
      for owned in
        select s.oid::regclass as sequence, d.refobjid::regclass as owner, a.attname as name
        from pg_class s
        join pg_depend d on d.objid = s.oid and d.classid = 'pg_class'::regclass and d.deptype in ('a', 'i')
        join pg_attribute a on a.attrelid = d.refobjid and a.attnum = d.refobjsubid
        where s.relkind = 'S' and s.relnamespace = 'public'::regnamespace
      loop
        execute format('select setval(%L, max(%I)) from %s having max(%I) is not null',
          owned.sequence, owned.name, owned.owner, owned.name);
      end loop;
    end $$`)
}
