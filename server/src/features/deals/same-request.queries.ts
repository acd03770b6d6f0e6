/** Whether a form that is sent again says the same as the request made of it before. */
import type { RequestForm } from '@spetskarta/shared/deals/deals.ts'
import { sql } from 'kysely'
import type { Db } from '../../db/connect.ts'
import type { RequestRow } from './rows.rules.ts'

export async function saysTheSame(db: Db, row: RequestRow, form: Omit<RequestForm, 'email'>): Promise<boolean> {
  const { send } = form
  const before = [
    ...[row.type, row.works, row.volume, row.note, row.from_day, row.to_day, row.shift, row.hours, row.lat, row.lng],
    ...[row.address, row.operator, row.payment, row.name, row.phone, row.reach, row.radius_km],
  ]
  const now = [
    ...[form.type, form.works, form.volume, form.note, form.from, form.to, form.shift, form.hours, form.lat, form.lng],
    ...[form.address, form.operator, form.payment, form.name, form.phone, send.reach],
    send.reach === 'around' ? send.radiusKm : null,
  ]
  if (JSON.stringify(before) !== JSON.stringify(now)) return false
  const { rows } = await sql<{ photos: string[]; machines: (string | null)[] }>`
    select array(select id from request_photos where request = ${row.id} order by place) as photos,
      array(select case when state = 'asked' then machine end from offers where request = ${row.id}) as machines`.execute(
    db,
  )
  const { photos, machines } = rows[0] ?? { photos: [], machines: [] }
  if (photos.join() !== form.photos.join()) return false
  if (send.reach === 'around') return true
  // Null: the machine was deleted since, or its owner has answered, perhaps with another machine in its place.
  return machines.length === send.machines.length && machines.every((id) => id === null || send.machines.includes(id))
}
