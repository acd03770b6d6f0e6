/** Service plans, records and machine documents of owners. */
import { randomUUIDv7 } from 'node:crypto'
import {
  type DocumentForm,
  type DocumentKind,
  PLANS_MOST,
  type PlanForm,
  type RecordForm,
  type ServicePlan,
} from '@spetskarta/shared/service/service.ts'
import { sql } from 'kysely'
import type { Db } from '../../db/connect.ts'
import { keepFolder } from '../../db/doomed-blobs.ts'
import { withinTransaction } from '../../db/within-transaction.ts'

interface PlanRow {
  id: string
  name: string
  equipment: string | null
  type: string | null
  every_s: number | null
  every_m: number | null
  every_months: number | null
  work: string
  needed: string
  begins: string
}

const per = (value: number | null, unit: number) => (value === null ? null : Math.round(value / unit))

export const planOf = (row: PlanRow): ServicePlan => ({
  id: row.id,
  name: row.name,
  equipmentId: row.equipment,
  type: row.type,
  everyHours: per(row.every_s, 3600),
  everyKm: per(row.every_m, 1000),
  everyMonths: row.every_months,
  work: row.work,
  needed: row.needed,
  begins: row.begins,
})

/** Plans by name. */
export async function listPlans(db: Db, owner: string): Promise<PlanRow[]> {
  const { rows } = await sql<PlanRow>`
    select id, name, equipment, type, every_s, every_m, every_months, work, needed, begins::text
    from service_plans where user_id = ${owner} order by name collate by_name, id`.execute(db)
  return rows
}

/** `number` grows with each change of plans, records, readings or machines; 0 before the first. Without plans nothing is due. */
export async function serviceStamp(db: Db, owner: string): Promise<{ planned: boolean; number: string }> {
  const { rows } = await sql<{ planned: boolean; number: string }>`
    select exists (select from service_plans where user_id = ${owner}) as planned,
      coalesce((select number from service_changes where user_id = ${owner}), 0)::text as number`.execute(db)
  return rows[0] ?? { planned: false, number: '0' }
}

const columnsOf = (form: PlanForm) => ({
  name: form.name,
  equipment: form.equipmentId,
  type: form.type,
  every_s: form.everyHours === null ? null : form.everyHours * 3600,
  every_m: form.everyKm === null ? null : form.everyKm * 1000,
  every_months: form.everyMonths,
  work: form.work,
  needed: form.needed,
  ...(form.begins && { begins: form.begins }),
})

/** Undefined if the user already has `PLANS_MOST`. */
export function insertPlan(db: Db, owner: string, form: PlanForm): Promise<string | undefined> {
  return withinTransaction(db, async (transaction) => {
    // Locks the owner's row: two plans inserted at once would both pass the limit.
    await transaction.selectFrom('users').select('id').where('id', '=', owner).forUpdate().execute()
    if ((await listPlans(transaction, owner)).length >= PLANS_MOST) return undefined
    const id = randomUUIDv7()
    await transaction
      .insertInto('service_plans')
      .values({ user_id: owner, id, ...columnsOf(form) })
      .execute()
    return id
  })
}

/** False where the user has no such plan. */
export async function updatePlan(db: Db, owner: string, id: string, form: PlanForm): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('service_plans')
    .set(columnsOf(form))
    .where('user_id', '=', owner)
    .where('id', '=', id)
    .executeTakeFirst()
  return numUpdatedRows > 0n
}

export async function deletePlan(db: Db, owner: string, id: string): Promise<boolean> {
  const { numDeletedRows } = await db
    .deleteFrom('service_plans')
    .where('user_id', '=', owner)
    .where('id', '=', id)
    .executeTakeFirst()
  return numDeletedRows > 0n
}

export interface LastRecord {
  id: string
  equipment: string
  plan: string
  day: string
  engine: number | null
}

/** The newest record of each machine and plan. */
export async function lastRecords(db: Db, machines: string[]): Promise<LastRecord[]> {
  const { rows } = await sql<LastRecord>`
    select distinct on (equipment, plan) id, equipment, plan, day::text, engine_s as engine from service_records
    where equipment = any(${machines}::uuid[]) and plan is not null
    order by equipment, plan, day desc, made_at desc`.execute(db)
  return rows
}

export interface RecordRow {
  id: string
  plan: string | null
  name: string
  day: string
  engine: number | null
  who: string
  note: string
  cost: number | null
  photos: string[]
}

/** Newest first. */
export async function listRecords(
  db: Db,
  equipment: string,
  limit: number,
): Promise<{ records: RecordRow[]; found: number }> {
  const { rows } = await sql<RecordRow & { found: number }>`
    select r.id, r.plan, r.name, r.day::text, r.engine_s as engine, r.who, r.note, r.cost::float8 as cost,
      coalesce((select array_agg(p.id::text order by p.made_at, p.id) from service_photos p
        where p.equipment = r.equipment and p.record = r.id), '{}') as photos,
      count(*) over ()::int as found
    from service_records r where r.equipment = ${equipment}
    order by r.day desc, r.made_at desc limit ${limit}`.execute(db)
  return { records: rows.map(({ found, ...row }) => row), found: rows[0]?.found ?? 0 }
}

/** Undefined if the machine already has `most` records. */
export async function insertRecord(
  db: Db,
  equipment: string,
  { planId, name, day, hours, who, note, cost }: RecordForm,
  most: number,
): Promise<string | undefined> {
  const seconds = hours === null ? null : Math.round(hours * 3600)
  const { rows } = await sql<{ id: string }>`
    insert into service_records (equipment, id, plan, name, day, engine_s, who, note, cost)
    select ${equipment}::uuid, ${randomUUIDv7()}::uuid, ${planId}::uuid, ${name}, ${day}::date, ${seconds}::integer, ${who},
      ${note}, ${cost}::bigint
    where (select count(*) from service_records where equipment = ${equipment}) < ${most}
    returning id`.execute(db)
  return rows[0]?.id
}

export async function deleteRecord(db: Db, equipment: string, id: string): Promise<boolean> {
  const { numDeletedRows } = await db
    .deleteFrom('service_records')
    .where('equipment', '=', equipment)
    .where('id', '=', id)
    .executeTakeFirst()
  return numDeletedRows > 0n
}

export async function hasRecord(db: Db, equipment: string, id: string): Promise<boolean> {
  const row = await db
    .selectFrom('service_records')
    .select('id')
    .where('equipment', '=', equipment)
    .where('id', '=', id)
    .executeTakeFirst()
  return row !== undefined
}

interface SentPhoto {
  equipment: string
  record: string
  /** Of the file as it was sent. */
  sha256: Buffer
}

/** Id of the record's photo with the same file: it is sent again when the first answer was lost. */
export async function findServicePhoto(db: Db, { equipment, record, sha256 }: SentPhoto): Promise<string | undefined> {
  const row = await db
    .selectFrom('service_photos')
    .select('id')
    .where('equipment', '=', equipment)
    .where('record', '=', record)
    .where('sha256', '=', sha256)
    .executeTakeFirst()
  return row?.id
}

/**
 * The photo's id, or that of the record's photo with the same file. Undefined if the record is gone or already has `most` photos.
 */
export const insertPhoto = (
  db: Db,
  photo: SentPhoto & { id: string; folder: string },
  most: number,
): Promise<string | undefined> =>
  db.transaction().execute(async (transaction) => {
    const { equipment, record, sha256, id, folder } = photo
    const { rows } = await sql`
      select from service_records where equipment = ${equipment} and id = ${record} for update`.execute(transaction)
    if (rows.length === 0) return undefined
    const same = await findServicePhoto(transaction, photo)
    if (same) return same
    const { rows: kept } = await sql`
      insert into service_photos (equipment, record, id, folder, sha256)
      select ${equipment}::uuid, ${record}::uuid, ${id}::uuid, ${folder}, ${sha256}::bytea
      where (select count(*) from service_photos where equipment = ${equipment} and record = ${record}) < ${most}
      returning 1`.execute(transaction)
    if (kept.length === 0) return undefined
    await keepFolder(transaction, folder)
    return id
  })

export const findPhoto = (db: Db, equipment: string, id: string) =>
  db
    .selectFrom('service_photos')
    .select('folder')
    .where('equipment', '=', equipment)
    .where('id', '=', id)
    .executeTakeFirst()

export interface DocumentRow {
  id: string
  equipment: string
  kind: DocumentKind
  note: string
  ends: string
}

/** Those that expire first come first. */
export async function listDocuments(db: Db, machines: string[]): Promise<DocumentRow[]> {
  const { rows } = await sql<DocumentRow>`
    select id, equipment, kind, note, ends::text from machine_documents
    where equipment = any(${machines}::uuid[]) order by ends, id`.execute(db)
  return rows
}

export async function insertDocument(
  db: Db,
  equipment: string,
  { kind, note, ends }: DocumentForm,
  most: number,
): Promise<string | undefined> {
  const { rows } = await sql<{ id: string }>`
    insert into machine_documents (equipment, id, kind, note, ends)
    select ${equipment}::uuid, ${randomUUIDv7()}::uuid, ${kind}, ${note}, ${ends}::date
    where (select count(*) from machine_documents where equipment = ${equipment}) < ${most} returning id`.execute(db)
  return rows[0]?.id
}

export async function updateDocument(db: Db, equipment: string, id: string, form: DocumentForm): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('machine_documents')
    .set(form)
    .where('equipment', '=', equipment)
    .where('id', '=', id)
    .executeTakeFirst()
  return numUpdatedRows > 0n
}

export async function deleteDocument(db: Db, equipment: string, id: string): Promise<boolean> {
  const { numDeletedRows } = await db
    .deleteFrom('machine_documents')
    .where('equipment', '=', equipment)
    .where('id', '=', id)
    .executeTakeFirst()
  return numDeletedRows > 0n
}
