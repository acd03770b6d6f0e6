/** What users want to be told. */

import { AlertKind } from '@spetskarta/shared/alerts/alerts.schema.ts'
import type { AlertSettings, Alerts } from '@spetskarta/shared/alerts/alerts.ts'
import { nextAt } from '@spetskarta/shared/tracks/clock.ts'
import { type Selectable, sql } from 'kysely'
import type { Db } from '../../db/connect.ts'
import type { Tables } from '../../db/tables.ts'
import { DEFAULT_ZONE } from '../tracks/tracking.queries.ts'

/** Of a user who has not chosen: a call for help must reach somebody. */
const UNCHOSEN: AlertSettings = {
  machines: null,
  partnerMachines: [],
  letters: ['sos'],
  daily: [],
  push: ['sos'],
  messenger: ['sos'],
  summary: 'off',
  summaryAt: 20 * 60,
  idleHours: 3,
  outBy: 9 * 60,
  quietDays: 3,
  serviceHours: 25,
  documentDays: 14,
  quiet: null,
  dailyAt: 19 * 60,
  timeZone: DEFAULT_ZONE,
}

const kindsOf = (names: string[]) => names.flatMap((name) => AlertKind.safeParse(name).data ?? [])

const settingsOf = (row: Selectable<Tables['alert_settings']> | undefined): AlertSettings =>
  row
    ? {
        machines: row.machines,
        partnerMachines: row.partner_machines,
        letters: kindsOf(row.letters),
        daily: kindsOf(row.daily),
        push: kindsOf(row.push),
        messenger: kindsOf(row.messenger),
        summary: row.summary === 'letter' || row.summary === 'messenger' ? row.summary : 'off',
        summaryAt: row.summary_at,
        idleHours: row.idle_hours,
        outBy: row.out_by,
        quietDays: row.quiet_days,
        serviceHours: row.service_hours,
        documentDays: row.document_days,
        quiet: row.quiet_from === null || row.quiet_to === null ? null : { from: row.quiet_from, to: row.quiet_to },
        dailyAt: row.daily_at,
        timeZone: row.time_zone,
      }
    : UNCHOSEN

/** By user; everybody who is asked for is there. */
export async function settingsByUser(db: Db, users: string[]): Promise<Map<string, AlertSettings>> {
  const rows = await db
    .selectFrom('alert_settings')
    .selectAll()
    .where('user_id', '=', sql<string>`any(${users}::uuid[])`)
    .execute()
  return new Map(users.map((user) => [user, settingsOf(rows.find(({ user_id }) => user_id === user))]))
}

export async function findAlerts(db: Db, user: string): Promise<Alerts> {
  const settings = (await settingsByUser(db, [user])).get(user) ?? UNCHOSEN
  const account = await db.selectFrom('users').select('email').where('id', '=', user).executeTakeFirst()
  const machines = await db
    .selectFrom('machine_users as m')
    .innerJoin('items as i', 'i.id', 'm.equipment')
    .innerJoin('users as u', 'u.id', 'i.owner')
    .select(['i.id as _id', 'i.name', 'm.own', 'u.name as owner'])
    .where('m.user_id', '=', user)
    .orderBy('i.name')
    .orderBy('i.id')
    .execute()
  const own = machines.filter((machine) => machine.own)
  const others = machines.filter((machine) => !machine.own)
  const isOf = (some: typeof machines, id: string) => some.some(({ _id }) => _id === id)
  return {
    settings: {
      ...settings,
      machines: settings.machines?.filter((id) => isOf(own, id)) ?? null,
      partnerMachines: settings.partnerMachines.filter((id) => isOf(others, id)),
    },
    email: account?.email ?? '',
    machines: own.map(({ _id, name }) => ({ _id, name })),
    partnerMachines: others.map(({ _id, name, owner }) => ({ _id, name, owner })),
  }
}

/** Of these machines, the users who are no owners and want to be told of them, and may. */
export async function partnersToTell(db: Db, equipments: string[]): Promise<{ equipment: string; user: string }[]> {
  const { rows } = await sql<{ equipment: string; user: string }>`
    select m.equipment, m.user_id as user from machine_users m join alert_settings s on s.user_id = m.user_id
    where m.equipment = any (${equipments}::uuid[]) and not m.own and s.partner_machines @> array[m.equipment::text]`.execute(
    db,
  )
  return rows
}

/** What waits to be told and is not wanted any more is told no more; the letter of the day moves to its new hour. */
export const saveSettings = (db: Db, user: string, { quiet, ...settings }: AlertSettings, now: number): Promise<void> =>
  db.transaction().execute(async (transaction) => {
    const row = {
      machines: settings.machines,
      partner_machines: settings.partnerMachines,
      letters: settings.letters,
      daily: settings.daily,
      push: settings.push,
      messenger: settings.messenger,
      summary: settings.summary,
      summary_at: settings.summaryAt,
      idle_hours: settings.idleHours,
      out_by: settings.outBy,
      quiet_days: settings.quietDays,
      service_hours: settings.serviceHours,
      document_days: settings.documentDays,
      quiet_from: quiet?.from ?? null,
      quiet_to: quiet?.to ?? null,
      daily_at: settings.dailyAt,
      time_zone: settings.timeZone,
    }
    await transaction
      .insertInto('alert_settings')
      .values({ user_id: user, ...row })
      .onConflict((conflict) => conflict.column('user_id').doUpdateSet(row))
      .execute()
    await sql`delete from alerts where user_id = ${user} and batch is null and (
      kind <> all (case channel when 'letter' then ${settings.letters}::text[] when 'daily' then ${settings.daily}::text[]
        when 'messenger' then ${settings.messenger}::text[] else ${settings.push}::text[] end)
      or not case when equipment in (select id from items where owner = ${user})
        then equipment::text = any (coalesce(${settings.machines}::text[], array[equipment::text]))
        else equipment::text = any (${settings.partnerMachines}::text[]) end)`.execute(transaction)
    await sql`update alerts set due_at = ${new Date(nextAt(settings.timeZone, now, settings.dailyAt))}
      where user_id = ${user} and batch is null and channel = 'daily'`.execute(transaction)
  })

/** The link at the end of a letter: browsers are still told. */
export const endLetters = (db: Db, user: string): Promise<void> =>
  db.transaction().execute(async (transaction) => {
    const { quiet, ...settings } = (await settingsByUser(transaction, [user])).get(user) ?? UNCHOSEN
    await sql`insert into alert_settings (user_id, letters, daily, push, messenger, daily_at, time_zone)
      select id, '{}', '{}', ${settings.push}::text[], ${settings.messenger}::text[], ${settings.dailyAt}, ${settings.timeZone} from users
      where id = ${user}
      on conflict (user_id) do update set letters = '{}', daily = '{}',
        summary = case when alert_settings.summary = 'letter' then 'off' else alert_settings.summary end`.execute(
      transaction,
    )
    await sql`delete from alerts where user_id = ${user} and batch is null and channel in ('letter', 'daily')`.execute(
      transaction,
    )
    await sql`delete from alert_messages where user_id = ${user} and channel in ('letter', 'daily')`.execute(
      transaction,
    )
  })

/**
 * Machines in which there is something to look for, and of which somebody wants to be told at once. Calls for help come by
 * themselves. `now` ms.
 */
export async function machinesToWatch(db: Db, now: number): Promise<string[]> {
  const at = new Date(now)
  const { rows: busy } = await sql<{ equipment: string }>`
    select equipment from stale_days
    union select equipment from track_days where not checked
    union select equipment from track_days where last_at between ${at}::timestamptz - interval '45 minutes' and ${at}
    union select equipment from track_days
      where last_at between ${at}::timestamptz - interval '25 hours' and ${at}::timestamptz - interval '24 hours'`.execute(
    db,
  )
  const { rows } = await sql<{ id: string }>`
    select busy.equipment as id from (
      select * from unnest(${busy.map(({ equipment }) => equipment)}::uuid[]) as b (equipment)
      union select item_id from stale_object_days
    ) as busy
    where exists (
      select from machine_users m join alert_settings s on s.user_id = m.user_id
      where m.equipment = busy.equipment and array_remove(s.letters || s.push || s.messenger, 'sos') <> '{}'
        and case when m.own then s.machines is null or m.equipment::text = any (s.machines)
          else s.partner_machines @> array[m.equipment::text] end)`.execute(db)
  return rows.map(({ id }) => id)
}
