/** The calls about incidents. Loaded only when one is made: they bring the schemas. */
import * as api from '@spetskarta/shared/incidents/incidents.ts'
import { call } from '../../api/call'

/** These, or all of own machines. */
export const markSeen = (ids?: string[]) => call(api.markIncidentsSeen, { body: { ids } })
