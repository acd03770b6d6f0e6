/** Where an alert leads: a page that whoever is notified may open. */
import type { AlertKind } from '@spetskarta/shared/alerts/alerts.ts'
import { mayRole } from '@spetskarta/shared/company/rights.ts'
import { dayAt } from '@spetskarta/shared/tracks/clock.ts'
import type { TellRole } from './alerts.rules.ts'

export interface AlertPage {
  /** Of this site. */
  path: string
  /** What a link to it says. */
  link: string
}

interface Alerted {
  kind: AlertKind
  equipment: string
  role: TellRole
  timeZone: string
  beganAt: Date
  /** Of a document's end: an operator's. */
  licence: boolean
}

/** The register of operators, service, the park where service is not his to open, or the place and the moment on the map. */
export function pageOfAlert({ kind, equipment, role, timeZone, beganAt, licence }: Alerted): AlertPage {
  if (licence) return { path: '/operators', link: 'Открыть машинистов' }
  if (kind === 'service_due' || kind === 'document_ends')
    return role === 'owner' || (role !== 'partner' && mayRole(role, 'service'))
      ? { path: `/service?machine=${equipment}`, link: 'Открыть ТО и документы' }
      : { path: `/park?machine=${equipment}`, link: 'Открыть в парке' }
  const moment = beganAt.getTime()
  const query = new URLSearchParams({ track: equipment, day: dayAt(timeZone, moment), moment: String(moment) })
  return { path: `/map?${query}`, link: 'Показать на карте' }
}

/** Pages that list what several alerts are about; of all else there are incidents. */
const LISTS = ['/operators', '/service', '/park']

/** Where several lead together: to the page that has them all, or to the incidents. */
export function pageOfSeveral(paths: readonly string[]): string {
  const [page = '', ...others] = new Set(paths.map((path) => path.split('?')[0] ?? path))
  return others.length === 0 && LISTS.includes(page) ? page : '/incidents'
}
