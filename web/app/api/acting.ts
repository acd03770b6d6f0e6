/** The company that the user acts for in this browser, and the user's rights there. */
import type { getUser } from '@spetskarta/shared/accounts/accounts.ts'
import type { Right } from '@spetskarta/shared/company/rights.ts'
import type { Output } from '@spetskarta/shared/endpoint.ts'

export type ActingCompany = NonNullable<Output<typeof getUser>['company']>

/** Whether the right holds for calls about all machines, which are refused to members who see only some groups. */
export const mayAll = (company: ActingCompany | null, right: Right): boolean => may(company, right) && !company?.limited

/** A user who acts for themselves has every right. */
export const may = (company: ActingCompany | null, right: Right): boolean =>
  company === null || company.rights.includes(right)
