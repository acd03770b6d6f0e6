import { RECORDS_LISTED, RECORDS_MOST } from '@spetskarta/shared/service/service.ts'

/** Number of records that the address of the page asks for; a wrong value is the default. */
export function recordsShown(given: string | null): number {
  const records = Number(given)
  return Number.isInteger(records) && records > RECORDS_LISTED ? Math.min(records, RECORDS_MOST) : RECORDS_LISTED
}
