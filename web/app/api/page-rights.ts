/** Rights that pages need in a company: links to pages closed to the member's role are not drawn. */
import type { Right } from '@spetskarta/shared/company/rights.ts'
import { type ActingCompany, may, mayAll } from './acting'

/**
 * `of`: the right for some machines is enough; `all`: for all machines, so
 * that members who see only some groups are excluded. The first match counts.
 */
const PAGES: readonly [RegExp, Right, 'of' | 'all'][] = [
  [/^\/(park\/(table|groups)|equipments|equipment\/new|equipment\/[^/]+\/calendar)$/, 'machines', 'all'],
  [/^\/park(\/|$)/, 'map', 'of'],
  [/^\/equipment\/[^/]+\/(recorders|import)$/, 'recorders', 'of'],
  [/^\/equipment\/[^/]+\/(control|diary)$/, 'days', 'of'],
  [/^\/partner-equipments$/, 'days', 'all'],
  [/^\/objects\/(new|[^/]+\/edit)$/, 'objects', 'all'],
  [/^\/objects(\/|$)/, 'seesObjects', 'all'],
  [/^\/papers\/(month|particulars|rates)(\/|$)/, 'money', 'all'],
  [/^\/papers(\/|$)/, 'papers', 'all'],
  [/^\/service$/, 'service', 'of'],
  [/^\/incidents$/, 'incidents', 'of'],
  [/^\/(operators|timesheet)$/, 'seesCrew', 'of'],
  [/^\/my-shift$/, 'ownShift', 'of'],
  [/^\/people$/, 'people', 'all'],
  [/^\/messages\//, 'messages', 'all'],
  [/^\/(deals|requests|offers)(\/|$)|^\/order\/[^/]+\/offer$/, 'deals', 'all'],
  [/^\/settings\/(access|data|webhooks)$/, 'account', 'all'],
]

export function mayOpen(company: ActingCompany | null, to: string): boolean {
  if (!company) return true
  const [path = ''] = to.split(/[?#]/, 1)
  const [, right, machines] = PAGES.find(([pattern]) => pattern.test(path)) ?? []
  return right === undefined || (machines === 'all' ? mayAll : may)(company, right)
}
