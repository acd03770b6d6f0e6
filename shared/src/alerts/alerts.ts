/** Alerts: what a user is notified of, and by which channels. */
import type { z } from 'zod'
import type { Endpoint } from '../endpoint.ts'
import { INCIDENT_NAMES } from '../incidents/incidents.ts'
import type * as schema from './alerts.schema.ts'

export type AlertKind = z.infer<typeof schema.AlertKind>
export type AlertSettings = z.infer<typeof schema.AlertSettings>
/** Thresholds from which a state is reported. */
export type Thresholds = Pick<AlertSettings, 'idleHours' | 'outBy' | 'quietDays' | 'serviceHours' | 'documentDays'>
export type MessengerService = z.infer<typeof schema.MessengerService>
export type Messengers = z.infer<(typeof schema.getMessengers.response)[200]>
export type MachineHours = z.infer<(typeof schema.getMachineHours.response)[200]>['hours'][number]
export type Alerts = z.infer<(typeof schema.getAlerts.response)[200]>

export const getAlerts: Endpoint<typeof schema.getAlerts> = { method: 'GET', url: '/api/alerts' }
export const saveAlerts: Endpoint<typeof schema.saveAlerts> = { method: 'PUT', url: '/api/alerts' }
export type PushBrowser = z.infer<typeof schema.PushBrowser>

export const getPush: Endpoint<typeof schema.getPush> = { method: 'GET', url: '/api/alerts/browsers' }
export const addBrowser: Endpoint<typeof schema.addBrowser> = { method: 'POST', url: '/api/alerts/browsers' }
export const removeBrowser: Endpoint<typeof schema.removeBrowser> = {
  method: 'DELETE',
  url: '/api/alerts/browsers/:id',
}
/** The service worker posts here (`web/public/sw.js`). */
export const endBrowser: Endpoint<typeof schema.endBrowser> = { method: 'POST', url: '/api/alerts/browsers/end' }
export const sendSample: Endpoint<typeof schema.sendSample> = { method: 'POST', url: '/api/alerts/sample' }
/** Mail clients post here by themselves (RFC 8058), and so does the page of the link in the letter. */
export const endAlertLetters: Endpoint<typeof schema.endAlertLetters> = {
  method: 'POST',
  url: '/api/alerts/unsubscribe/:token',
}

/** Listed in this order. */
export const ALERT_NAMES: Record<AlertKind, string> = {
  sos: INCIDENT_NAMES.sos,
  request: 'Заявка рядом',
  silent: INCIDENT_NAMES.silent,
  back: 'Связь появилась',
  overspeed: INCIDENT_NAMES.overspeed,
  night_move: INCIDENT_NAMES.night_move,
  came: 'Пришла на объект',
  left: 'Ушла с объекта',
  left_night: 'Ушла вне рабочих часов',
  photo_missing: INCIDENT_NAMES.photo_missing,
  mock_location: INCIDENT_NAMES.mock_location,
  jammed: INCIDENT_NAMES.jammed,
  low_battery: INCIDENT_NAMES.low_battery,
  fuel_drained: INCIDENT_NAMES.fuel_drained,
  forbidden: 'В запретной зоне',
  object_speed: 'Быстро по объекту',
  idle_long: 'Долго стоит',
  not_out: 'Не выехала',
  no_data: 'Давно нет данных',
  service_due: 'Пора на ТО',
  document_ends: 'Кончается документ',
}

/** Sent in quiet hours too. */
export const URGENT_ALERTS: readonly AlertKind[] = ['sos', 'night_move', 'left_night', 'forbidden', 'fuel_drained']

export const getMessengers: Endpoint<typeof schema.getMessengers> = { method: 'GET', url: '/api/alerts/messengers' }
export const linkMessenger: Endpoint<typeof schema.linkMessenger> = {
  method: 'POST',
  url: '/api/alerts/messengers/:service',
}
export const unlinkMessenger: Endpoint<typeof schema.unlinkMessenger> = {
  method: 'DELETE',
  url: '/api/alerts/messengers/:service',
}
export const getMachineHours: Endpoint<typeof schema.getMachineHours> = { method: 'GET', url: '/api/alerts/hours' }
export const setMachineHours: Endpoint<typeof schema.setMachineHours> = { method: 'PUT', url: '/api/alerts/hours' }

export const MESSENGER_NAMES: Record<MessengerService, string> = { telegram: 'Telegram', max: 'MAX' }
