/** Incidents as the API returns them. */
import type { Incident } from '@spetskarta/shared/incidents/incidents.ts'
import type { Gazetteer } from '../../geo/gazetteer.ts'
import { DEFAULT_ZONE } from '../tracks/tracking.queries.ts'
import type { StoredIncident } from './incidents.queries.ts'
import { incidentText } from './texts.rules.ts'

export function incidentOf(gazetteer: Gazetteer, row: StoredIncident): Incident {
  const { lat, lng } = row
  const coords: Incident['coords'] = lat === null || lng === null ? null : [lat, lng]
  return {
    _id: row.id,
    equipmentId: row.equipment,
    equipmentName: row.equipment_name,
    equipmentType: row.equipment_type,
    kind: row.kind,
    timestamp: row.began_at.getTime(),
    timeZone: row.time_zone ?? DEFAULT_ZONE,
    endedAt: row.ended_at?.getTime() ?? null,
    coords,
    place: coords ? (gazetteer.nearest(...coords)?.name ?? '') : '',
    text: incidentText(row.kind, row.details),
    seen: row.seen_at !== null,
  }
}
