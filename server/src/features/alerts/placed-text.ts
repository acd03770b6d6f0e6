import type { Gazetteer } from '../../geo/gazetteer.ts'
import type { ReportedAlert } from './reported.queries.ts'
import { type AlertText, alertText } from './texts.rules.ts'

/** The text of an alert, with the nearest town or village. */
export const placedText = (gazetteer: Gazetteer, alert: ReportedAlert): AlertText =>
  alertText(
    alert,
    alert.lat === null || alert.lng === null ? '' : (gazetteer.nearest(alert.lat, alert.lng)?.name ?? ''),
  )
