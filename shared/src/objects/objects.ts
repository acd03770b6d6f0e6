/** Objects: where machines work for a customer, and the hours they spend there. */
import type { z } from 'zod'
import type { Endpoint } from '../endpoint.ts'
import { hoursText } from '../hours.ts'
import type * as days from './object-days.schema.ts'
import type * as fields from './object-fields.schema.ts'
import type { DOWNTIME_FAULTS } from './objects.constants.ts'
import type * as schema from './objects.schema.ts'

export {
  CORNERS_MOST,
  DAYS_LISTED_MOST,
  DAYS_MOST,
  DOWNTIME_FAULTS,
  HAUL_PLACES,
  MACHINES_MOST,
  OBJECTS_MOST,
  PLACE_PURPOSES,
  PLACES_MOST,
  RADIUS_LEAST,
  RADIUS_MOST,
  SPEED_LIMIT_KMH,
} from './objects.constants.ts'

export const FAULT_NAMES: Record<(typeof DOWNTIME_FAULTS)[number], string> = {
  customer: 'по вине заказчика',
  owner: 'по своей вине',
  other: 'по другой причине',
}

export type ObjectFields = z.infer<typeof fields.ObjectFields>
export type ObjectShape = ObjectFields['shape']
export type WorkObject = z.infer<typeof schema.WorkObject>
export type DrawnObject = z.infer<typeof schema.DrawnObject>
export type ObjectDay = z.infer<typeof days.ObjectDay>
export type MachineObjectDay = z.infer<typeof days.MachineObjectDay>
export type Downtime = z.infer<typeof days.Downtime>
export type Visit = z.infer<typeof days.Visit>
export type Present = z.infer<typeof schema.Present>

/** Seconds of work that count: the corrected ones, else the recorded ones. */
export const countedOf = ({ correction, work }: Pick<ObjectDay, 'correction' | 'work'>): number =>
  correction?.counted ?? work

/** What stands beside downtime that is cut to the time without work; empty where it counts as entered. */
export const cutDowntimeText = ({
  seconds,
  stated,
}: Pick<NonNullable<ObjectDay['downtime']>, 'seconds' | 'stated'>): string =>
  stated === undefined ? '' : `указано ${hoursText(stated)}\u00a0ч, на объекте без работы ${hoursText(seconds)}\u00a0ч`

export type ListedObject = z.infer<(typeof schema.getObjects)['response'][200]>['objects'][number]
export type HereObject = z.infer<(typeof schema.getObject)['response'][200]>

export const getObjects: Endpoint<typeof schema.getObjects> = { method: 'GET', url: '/api/objects' }
export const addObject: Endpoint<typeof schema.addObject> = { method: 'POST', url: '/api/objects' }
export const getObject: Endpoint<typeof schema.getObject> = { method: 'GET', url: '/api/objects/:objectId' }
export const changeObject: Endpoint<typeof schema.changeObject> = { method: 'PUT', url: '/api/objects/:objectId' }
export const removeObject: Endpoint<typeof schema.removeObject> = { method: 'DELETE', url: '/api/objects/:objectId' }
export const setObjectState: Endpoint<typeof schema.setObjectState> = {
  method: 'PUT',
  url: '/api/objects/:objectId/state',
}
export const getHours: Endpoint<typeof schema.getHours> = { method: 'GET', url: '/api/objects/:objectId/hours' }
export const exportHours: Endpoint<typeof schema.exportHours> = {
  method: 'GET',
  url: '/api/objects/:objectId/hours.xlsx',
}
export const getMachineObjects: Endpoint<typeof schema.getMachineObjects> = {
  method: 'GET',
  url: '/api/machine-objects',
}
export const getPublicObjects: Endpoint<typeof schema.getPublicObjects> = {
  method: 'GET',
  url: '/api/public-objects/:id/:token',
}
export const getFreePlaces: Endpoint<typeof schema.getFreePlaces> = { method: 'GET', url: '/api/free-places' }
export const declinePlace: Endpoint<typeof schema.declinePlace> = { method: 'PUT', url: '/api/declined-places' }
export const correctHours: Endpoint<typeof schema.correctHours> = {
  method: 'PUT',
  url: '/api/objects/:objectId/hours/:itemId/:day',
}
export const setDowntime: Endpoint<typeof schema.setDowntime> = {
  method: 'PUT',
  url: '/api/objects/:objectId/downtime/:itemId/:day',
}
