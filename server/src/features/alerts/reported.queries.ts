/** What a message reports, limited to what its recipient may still see. */
import type { AlertKind } from '@spetskarta/shared/alerts/alerts.ts'
import { type MemberRole, mayRole } from '@spetskarta/shared/company/rights.ts'
import { sql } from 'kysely'
import type { Db } from '../../db/connect.ts'
import { crewNames } from '../crew/crew.ts'
import { DEFAULT_ZONE, timeZonesOf } from '../tracks/tracking.queries.ts'
import type { AlertMessage } from './alerts.queries.ts'
import { seesAlert, type TellRole } from './alerts.rules.ts'

export interface ReportedAlert {
  kind: AlertKind
  equipment: string
  name: string
  timeZone: string
  /** The zone that the recipient has chosen for quiet hours. */
  readerZone?: string
  objectName: string | null
  /** Whether that object is a base. */
  atBase?: boolean | null
  beganAt: Date
  endedAt: Date | null
  backAt: Date | null
  foundAt: Date
  lat: number | null
  lng: number | null
  details: Record<string, number | string>
  /** Role of the recipient. */
  role: TellRole
  /** Names of operators who were on the machine then. */
  operators?: string[]
}

interface ReportedRow extends Omit<ReportedAlert, 'role'> {
  owner: string
  /** How the recipient is related to the machine; null: neither owner nor partner, or no longer. */
  user: 'owner' | 'partner' | null
  /** The recipient's role in the owner's company; null: not a member, or does not see the machine. */
  member: MemberRole | null
}

interface SeenRow extends ReportedRow {
  role: TellRole
}

/**
 * The alerts of a batch, oldest first; only of machines whose days the user may still see, and of kinds that the user's role may
 * see.
 */
export async function listReportedAlerts(db: Db, { userId, batch }: AlertMessage): Promise<ReportedAlert[]> {
  const { rows: alerts } = await sql<ReportedRow>`
    select a.kind, a.equipment, i.owner, i.name, coalesce(i.time_zone, ${DEFAULT_ZONE}) as "timeZone", coalesce(s.time_zone, ${DEFAULT_ZONE}) as "readerZone", o.name as "objectName", o.purpose = 'base' as "atBase", h.began_at as "beganAt", h.ended_at as "endedAt", h.back_at as "backAt",
      h.found_at as "foundAt", h.lat, h.lng, h.details, case when m.own then 'owner' when m.user_id is not null then 'partner' end as user, c.role as member
    from alerts a join happenings h on h.equipment = a.equipment and h.id = a.happening
      left join machine_users m on m.equipment = a.equipment and m.user_id = a.user_id
      left join member_machines c on c.equipment = a.equipment and c.user_id = a.user_id
      join items i on i.id = a.equipment
      left join alert_settings s on s.user_id = a.user_id
      left join objects o on o.id = h.object_id
    where a.batch = ${batch} and a.user_id = ${userId} order by h.began_at, a.id`.execute(db)
  const rows = alerts.flatMap((row): SeenRow[] => {
    const roles = [row.user, row.member].filter((role) => role !== null)
    const role = roles.find((one) => seesAlert(one, row.kind, 'licence' in row.details))
    return role ? [{ ...row, role }] : []
  })
  const zones = await timeZonesOf(
    db,
    rows.map(({ equipment }) => equipment),
  )
  const names = await operatorsOf(db, userId, rows)
  return rows.map(({ owner: _, user: __, member: ___, ...alert }, i) => ({
    ...alert,
    timeZone: zones.get(alert.equipment) ?? alert.timeZone,
    operators: names[i] ?? [],
  }))
}

/** Names of who was on the machines: from the user's own register, or from that of the company whose machine it is. */
async function operatorsOf(db: Db, userId: string, rows: readonly SeenRow[]): Promise<string[][]> {
  const named: string[][] = rows.map(() => [])
  const register = ({ role, owner }: SeenRow) =>
    role === 'owner' || role === 'partner' ? userId : mayRole(role, 'seesCrew') ? owner : undefined
  const wanted = rows.flatMap((row, i) => {
    const owner = register(row)
    return owner === undefined ? [] : { i, owner, equipment: row.equipment, at: row.beganAt.getTime() }
  })
  for (const [owner, its] of Map.groupBy(wanted, (one) => one.owner)) {
    const names = await crewNames(db, owner, its)
    its.forEach(({ i }, k) => {
      named[i] = names[k] ?? []
    })
  }
  return named
}
