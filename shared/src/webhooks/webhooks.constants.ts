import { KEPT_DAYS } from '../retention.ts'

/** Days for which deliveries are listed. */
export const DELIVERIES_DAYS = KEPT_DAYS.delivery

/** A webhook is stopped after this many days without a successful delivery. */
export const FAILING_DAYS = 3

/** Kinds of events that a webhook may deliver. */
export const KINDS = ['incidents', 'objects', 'days', 'papers', 'states', 'messages', 'deals'] as const
