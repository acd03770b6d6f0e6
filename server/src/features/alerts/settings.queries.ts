/** What users want to be notified of. */

import { AlertKind } from '@spetskarta/shared/alerts/alerts.schema.ts'
import type { AlertSettings, Alerts, AlertKind as Kind } from '@spetskarta/shared/alerts/alerts.ts'
import { KINDS_OF_ROLE } from '@spetskarta/shared/alerts/member-alerts.ts'
import type { MemberRole } from '@spetskarta/shared/company/rights.ts'
import { nextAt } from '@spetskarta/shared/tracks/clock.ts'
import { type Selectable, sql } from 'kysely'
import type { Db } from '../../db/connect.ts'
import type { Tables } from '../../db/tables.ts'
import { groupsOf } from '../company/groups.queries.ts'
import { DEFAULT_ZONE } from '../tracks/tracking.queries.ts'
import { companiesToNotify, keepCompanies, rolesOf } from './recipients.queries.ts'

/** A user's own choices, whatever company the user works in. */
export type StoredSettings = Omit<AlertSettings, 'companies'>

/** Settings of a user who has chosen none: calls for help must arrive all the same. */
const UNCHOSEN: StoredSettings = {
  machines: null,
  groups: [],
  partnerMachines: [],
  letters: ['sos', 'request'],
  daily: [],
  push: ['sos', 'request'],
  messenger: ['sos', 'request'],
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

const settingsOf = (
  row: Selectable<Tables['alert_settings']> | undefined,
  roles: readonly MemberRole[],
): StoredSettings =>
  row
    ? {
        machines: row.machines,
        groups: row.groups.map(Number),
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
    : unchosenOf(roles.flatMap((role) => KINDS_OF_ROLE[role] ?? []))

const unchosenOf = (more: readonly Kind[]): StoredSettings => {
  const added = (kinds: Kind[]) => [...new Set([...kinds, ...more])]
  const { letters, push, messenger } = UNCHOSEN
  return { ...UNCHOSEN, letters: added(letters), push: added(push), messenger: added(messenger) }
}

/** By user; every requested user is present. */
export async function settingsByUser(db: Db, users: string[]): Promise<Map<string, StoredSettings>> {
  const rows = await db
    .selectFrom('alert_settings')
    .selectAll()
    .where('user_id', '=', sql<string>`any(${users}::uuid[])`)
    .execute()
  const chosen = new Map(rows.map((row) => [row.user_id, row]))
  const unchosen = users.filter((user) => !chosen.has(user))
  const roles = Map.groupBy(unchosen.length === 0 ? [] : await rolesOf(db, unchosen), ({ user }) => user)
  return new Map(
    users.map((user) => [
      user,
      settingsOf(
        chosen.get(user),
        (roles.get(user) ?? []).map(({ role }) => role),
      ),
    ]),
  )
}

export async function findAlerts(db: Db, user: string): Promise<Alerts> {
  const [groups, companies] = await Promise.all([groupsOf(db, user), companiesToNotify(db, user)])
  const settings = (await settingsByUser(db, [user])).get(user) ?? UNCHOSEN
  const account = await db.selectFrom('users').select('email').where('id', '=', user).executeTakeFirst()
  const machines = await db
    .selectFrom('machine_users as m')
    .innerJoin('items as i', 'i.id', 'm.equipment')
    .innerJoin('users as u', 'u.id', 'i.owner')
    .select(['i.id as _id', 'i.name', 'm.own', 'u.name as owner'])
    .where('m.user_id', '=', user)
    .orderBy(sql`i.name collate by_name`)
    .orderBy('i.id')
    .execute()
  const own = machines.filter((machine) => machine.own)
  const others = machines.filter((machine) => !machine.own)
  const isOf = (some: typeof machines, id: string) => some.some(({ _id }) => _id === id)
  return {
    settings: {
      ...settings,
      machines: settings.machines?.filter((id) => isOf(own, id)) ?? null,
      groups: settings.groups.filter((id) => groups.some((group) => group.id === id)),
      partnerMachines: settings.partnerMachines.filter((id) => isOf(others, id)),
      companies: companies.map(({ company, chosen }) => ({ company, groups: chosen })),
    },
    email: account?.email ?? '',
    machines: own.map(({ _id, name }) => ({ _id, name })),
    groups,
    companies: companies.map(({ chosen: _, ...company }) => company),
    partnerMachines: others.map(({ _id, name, owner }) => ({ _id, name, owner })),
  }
}

/** Alerts that wait but are no longer wanted are deleted; alerts for the daily letter move to its new hour. */
export const saveSettings = (
  db: Db,
  user: string,
  { quiet, companies, ...settings }: AlertSettings,
  now: number,
): Promise<void> =>
  db.transaction().execute(async (transaction) => {
    const row = {
      machines: settings.machines,
      groups: settings.groups.map(String),
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
    await keepCompanies(transaction, user, companies)
    await sql`delete from alerts where user_id = ${user} and batch is null and (
      kind <> all (case channel when 'letter' then ${settings.letters}::text[] when 'daily' then ${settings.daily}::text[]
        when 'messenger' then ${settings.messenger}::text[] else ${settings.push}::text[] end)
      or not exists (
        select from told_machines t where t.user_id = ${user} and t.equipment = alerts.equipment))`.execute(transaction)
    await sql`update alerts set due_at = ${new Date(nextAt(settings.timeZone, now, settings.dailyAt))}
      where user_id = ${user} and batch is null and channel = 'daily'`.execute(transaction)
  })

/**
 * The link at the end of a letter ends letters with alerts and the summary; browsers and messengers are still notified, and letters
 * about bookings and messages are still sent.
 */
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
    await sql`delete from alert_messages where user_id = ${user} and channel in ('letter', 'daily', 'summary')
      and service is null and notice is null and news is null`.execute(transaction)
  })
