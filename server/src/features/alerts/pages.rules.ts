/** Where an alert leads: a page that the recipient may open. */
import type { AlertKind } from '@spetskarta/shared/alerts/alerts.ts'
import { mayRole } from '@spetskarta/shared/company/rights.ts'
import { dayAt } from '@spetskarta/shared/tracks/clock.ts'
import type { TellRole } from './alerts.rules.ts'

export interface AlertPage {
  /** On this site. */
  path: string
  /** Text of a link to it. */
  link: string
}

interface Alerted {
  kind: AlertKind
  equipment: string
  role: TellRole
  timeZone: string
  beganAt: Date
  /** The document that ends is an operator's licence. */
  licence: boolean
}

/**
 * The register of operators; service, or the park where the user may not open service; otherwise the place and the moment on the
 * map.
 */
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

/** Pages that list what several alerts are about; all others are on the page of incidents. */
const LISTS = ['/operators', '/service', '/park']

/** Where several alerts lead together: to the page that lists them all, or to the incidents. */
export function pageOfSeveral(paths: readonly string[]): string {
  const [page = '', ...others] = new Set(paths.map((path) => path.split('?')[0] ?? path))
  return others.length === 0 && LISTS.includes(page) ? page : '/incidents'
}
