/** For whom the user acts in this browser, and what he may do there. */
import type { getUser } from '@spetskarta/shared/accounts/accounts.ts'
import type { Right } from '@spetskarta/shared/company/rights.ts'
import type { Output } from '@spetskarta/shared/endpoint.ts'

export type ActingCompany = NonNullable<Output<typeof getUser>['company']>

/** Also with calls that are about all machines, which are refused to whoever sees some groups only. */
export const mayAll = (company: ActingCompany | null, right: Right): boolean => may(company, right) && !company?.limited

/** Whoever acts for himself may do everything with his own. */
export const may = (company: ActingCompany | null, right: Right): boolean =>
  company === null || company.rights.includes(right)
