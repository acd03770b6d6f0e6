/** The registry of firms and entrepreneurs, and public data about owners. */
import type { OwnerDocument } from '@spetskarta/shared/moderation/documents.constants.ts'
import { sql } from 'kysely'
import type { Db } from '../../../db/connect.ts'
import type { RegistryEntry } from './registry.rules.ts'

/** If a dump has the same ОГРН twice, the newer entry is stored. */
export async function storeEntries(db: Db, entries: readonly RegistryEntry[]): Promise<void> {
  const newest = new Map<string, RegistryEntry>()
  for (const entry of entries) {
    const before = newest.get(entry.ogrn)
    if (!before || before.asOf <= entry.asOf) newest.set(entry.ogrn, entry)
  }
  const kept = [...newest.values()]
  await sql`
    insert into registry_entries (ogrn, inn, active, as_of)
    select * from unnest(${kept.map(({ ogrn }) => ogrn)}::bigint[], ${kept.map(({ inn }) => inn)}::text[],
      ${kept.map(({ active }) => active)}::boolean[], ${kept.map(({ asOf }) => asOf)}::date[])
    on conflict (ogrn) do update set inn = excluded.inn, active = excluded.active, as_of = excluded.as_of
      where registry_entries.as_of <= excluded.as_of`.execute(db)
}

export interface OwnerRow {
  userUrl: string
  /** `yyyy-mm-dd`. */
  since: string
  inn: string | null
  asOf: string | null
  documents: { on: string; kinds: OwnerDocument[] } | null
}

/**
 * For each owner: the day of registration here, the ИНН if it is shown and active in the registry, and the documents that a
 * moderator has checked.
 */
export async function findOwners(db: Db, userUrls: readonly string[]): Promise<OwnerRow[]> {
  const { rows } = await sql<OwnerRow>`
    select u.user_url as "userUrl", to_char(u.created_at at time zone 'Europe/Moscow', 'YYYY-MM-DD') as since, e.inn, e.as_of::text as "asOf",
      case when d.checked_at is not null then json_build_object(
        'on', to_char(d.checked_at at time zone 'Europe/Moscow', 'YYYY-MM-DD'), 'kinds', d.checked) end as documents
    from users u
    left join requisites r on r.user_id = u.id and r.shown and r.inn <> ''
    left join document_checks d on d.user_id = u.id
    left join lateral (
      select inn, max(as_of) as as_of from registry_entries where inn = r.inn and active group by inn
    ) as e on true
    where u.user_url = any(${userUrls}::text[])`.execute(db)
  return rows
}
