import type { BusySpan } from '@spetskarta/shared/catalog/calendar.ts'
import { dayRangeText } from '../../../ui/text/days'

/** Bookings in `now` that are not in `before`. */
export const bookedSince = (before: readonly BusySpan[], now: readonly BusySpan[]): BusySpan[] =>
  now.filter(({ from, to, shift }) => !before.some((one) => one.from === from && one.to === to && one.shift === shift))

/** Bookings that overlap the given days, both ends included. */
export const bookedWithin = (booked: readonly BusySpan[], { from, to }: { from: string; to: string }): BusySpan[] =>
  booked.filter((span) => span.from <= to && span.to >= from)

/** `1–5 декабря, 12 декабря`. */
export const spansText = (spans: readonly BusySpan[]): string =>
  spans.map(({ from, to }) => dayRangeText(from, to)).join(', ')
