/** States of machines that were sent to webhooks. */
import { sql } from 'kysely'
import type { Db } from '../../db/connect.ts'

/** Ids of owners with a webhook for states. */
export async function statesWanted(db: Db): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    select distinct w.user_id as id from webhooks w join users u on u.id = w.user_id and not u.banned
    where w.stopped_at is null and 'states' = any (w.kinds)`.execute(db)
  return rows.map(({ id }) => id)
}

interface Now {
  equipment: string
  key: string
  data: object
}

/** Queues changed states. The first state that a webhook gets to know of a machine is only stored, not sent. */
export async function tellChanges(db: Db, user: string, states: readonly Now[]): Promise<void> {
  if (states.length === 0) return
  await sql`
    with now_ as (
      select * from unnest(${states.map(({ equipment }) => equipment)}::uuid[], ${states.map(({ key }) => key)}::text[],
        ${states.map(({ data }) => JSON.stringify(data))}::jsonb[]) as n (equipment, state, data)
    ), hooks as (
      select id from webhooks where user_id = ${user} and stopped_at is null and 'states' = any (kinds)
    ), told as (
      insert into webhook_states as k (user_id, webhook, equipment, state)
      select ${user}::uuid, h.id, n.equipment, n.state from hooks h cross join now_ n
      left join webhook_states w on w.user_id = ${user} and w.webhook = h.id and w.equipment = n.equipment
      -- Nearly all do what they did: they are not even locked.
      where w.state is distinct from n.state
      on conflict (user_id, webhook, equipment) do update set state = excluded.state, told_at = now()
      returning webhook, equipment
    )
    insert into webhook_deliveries (user_id, webhook, type, data, cause)
    select ${user}::uuid, t.webhook, 'machine.state', n.data,
      concat_ws(':', 'state', t.equipment, floor(extract(epoch from now()) * 1000))
    from told t join now_ n using (equipment)
    where exists (
      select from webhook_states w where w.user_id = ${user} and w.webhook = t.webhook and w.equipment = t.equipment)
    on conflict do nothing`.execute(db)
}
