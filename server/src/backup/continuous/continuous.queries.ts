import type pg from 'pg'

/** The timeline as eight hexadecimal digits, as in the names of segments. */
export async function timelineOf(client: pg.ClientBase): Promise<string> {
  const { rows } = await client.query<{ timeline: string }>(
    `select lpad(upper(to_hex(timeline_id)), 8, '0') as timeline from pg_control_checkpoint()`,
  )
  return rows[0]?.timeline ?? ''
}

/** The segment whose archiving failed last, while none was archived after it; undefined: all is well. */
export async function archiverState(client: pg.ClientBase): Promise<string | undefined> {
  const { rows } = await client.query<{ segment: string }>(
    `select last_failed_wal as segment from pg_stat_archiver
     where last_failed_time > coalesce(last_archived_time, '-infinity')`,
  )
  return rows[0]?.segment
}

export async function isRecovering(client: pg.ClientBase): Promise<boolean> {
  const { rows } = await client.query<{ recovering: boolean }>('select pg_is_in_recovery() as recovering')
  return rows[0]?.recovering ?? false
}
