import type { AlertKind, AlertSettings } from '@spetskarta/shared/alerts/alerts.ts'

/** What tests of letters and browsers leave as it is. */
export const REST = {
  groups: [],
  companies: [],
  messenger: [],
  summary: 'off',
  summaryAt: 20 * 60,
  idleHours: 3,
  outBy: 9 * 60,
  quietDays: 3,
  serviceHours: 25,
  documentDays: 14,
} satisfies Partial<AlertSettings>

/** A letter for each of these, by day and night, of all own machines. */
export const lettersOf = (kinds: AlertKind[]) => ({
  ...REST,
  machines: null,
  partnerMachines: [],
  letters: kinds,
  daily: [],
  push: [],
  quiet: null,
  dailyAt: 0,
  timeZone: 'Europe/Moscow',
})
