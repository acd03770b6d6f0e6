import type { AlertKind, AlertSettings } from '@spetskarta/shared/alerts/alerts.ts'

/** Settings that tests of letters and browsers do not change. */
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

/** A letter at once for each of these kinds, at any hour, for all own machines. */
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
