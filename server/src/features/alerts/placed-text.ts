import type { Gazetteer } from '../../geo/gazetteer.ts'
import type { ReportedAlert } from './reported.queries.ts'
import { type AlertText, alertText } from './texts.rules.ts'

/** An alert in words, with the town or village that is nearest. */
export const placedText = (gazetteer: Gazetteer, told: ReportedAlert): AlertText =>
  alertText(told, told.lat === null || told.lng === null ? '' : (gazetteer.nearest(told.lat, told.lng)?.name ?? ''))
