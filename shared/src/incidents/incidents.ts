/** Incidents: what needs an owner's attention on their machines. */
import type { z } from 'zod'
import type { Endpoint } from '../endpoint.ts'
import type * as schema from './incidents.schema.ts'

export type IncidentKind = z.infer<typeof schema.IncidentKind>
export type Incident = z.infer<typeof schema.Incident>

export const getIncidents: Endpoint<typeof schema.getIncidents> = { method: 'GET', url: '/api/get-incidents' }
export const exportIncidents: Endpoint<typeof schema.exportIncidents> = { method: 'GET', url: '/api/incidents.xlsx' }
/** Cheap, because it does not look for new incidents. */
export const countIncidents: Endpoint<typeof schema.countIncidents> = { method: 'GET', url: '/api/incidents/unseen' }
export const markIncidentsSeen: Endpoint<typeof schema.markIncidentsSeen> = {
  method: 'POST',
  url: '/api/incidents/seen',
}

export const INCIDENT_NAMES: Record<IncidentKind, string> = {
  sos: 'SOS',
  silent: 'Нет связи',
  overspeed: 'Превышение скорости',
  night_move: 'Движение ночью',
  photo_missing: 'Нет фото',
  mock_location: 'Фиктивное место',
  jammed: 'Подмена координат',
  low_battery: 'Кончается заряд',
  fuel_drained: 'Топливо слито',
}
