import { KEPT_DAYS } from '../retention.ts'

/** How long deliveries are listed. */
export const DELIVERIES_DAYS = KEPT_DAYS.delivery

/** After so long without a delivery that came a webhook is stopped. */
export const FAILING_DAYS = 3

/** What a webhook may deliver. */
export const KINDS = ['incidents', 'objects', 'days', 'papers', 'states', 'messages', 'deals'] as const
