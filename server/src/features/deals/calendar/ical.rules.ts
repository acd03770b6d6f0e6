/** Bookings as an iCalendar feed (RFC 5545): whole days, one event each. */
import { dayAfter } from '@spetskarta/shared/catalog/calendar.ts'

export interface CalendarEvent {
  id: string
  from: string
  to: string
  shift: string
  state: string
  machine: string
  other: string
  phone: string
  place: string
  /** Entered by the owner, not booked by a deal. */
  own: boolean
  /** ms. */
  changedAt: number
}

const SHIFT_WORDS: Record<string, string> = { day: 'дневная смена', night: 'ночная смена', all: 'обе смены' }

/**
 * A customer's text as a value: every break of a line within it, also one that only some programs take for one, is written out,
 * and characters that a calendar may not contain are left out (3.3.11).
 */
const escaped = (text: string) =>
  text
    .replace(/[\\;,]/g, '\\$&')
    .replace(/\r\n|[\r\n\v\f\u0085\u2028\u2029]/g, '\\n')
    .replace(/(?!\t)\p{Cc}/gu, '')
const dateOf = (day: string) => day.replaceAll('-', '')
const momentOf = (ms: number) => `${new Date(ms).toISOString().slice(0, 19).replace(/[-:]/g, '')}Z`

/** Folds a line: at most 75 bytes each, continuations begin with a space, no character is split. */
function folded(line: string): string {
  const lines: string[] = []
  let current = ''
  for (const character of line) {
    if (Buffer.byteLength(current + character) > 74) {
      lines.push(current)
      current = ''
    }
    current += character
  }
  return [...lines, current].join('\r\n ')
}

export function icalOf(events: readonly CalendarEvent[], origin: string): string {
  const host = new URL(origin).hostname
  return [
    'BEGIN:VCALENDAR',
    'VERSION:2.0',
    'PRODID:-//Spetskarta//Deals//RU',
    'METHOD:PUBLISH',
    'X-WR-CALNAME:Брони «Спецкарты»',
    ...events.flatMap(({ id, from, to, shift, machine, other, phone, place, own, changedAt }) => [
      'BEGIN:VEVENT',
      `UID:${own ? 'booking' : 'deal'}-${id}@${host}`,
      `DTSTAMP:${momentOf(changedAt)}`,
      `DTSTART;VALUE=DATE:${dateOf(from)}`,
      // DTEND is exclusive.
      `DTEND;VALUE=DATE:${dateOf(dayAfter(to, 1))}`,
      `SUMMARY:${escaped([shift === 'night' ? `${machine} ночью` : machine, other].filter(Boolean).join(': '))}`,
      ...(place ? [`LOCATION:${escaped(place)}`] : []),
      `DESCRIPTION:${escaped([SHIFT_WORDS[shift] ?? '', phone].filter(Boolean).join('\n'))}`,
      `URL:${origin}/deals/${own ? `calendar?from=${from}` : id}`,
      // The machine is busy, not the person whose calendar this is.
      'TRANSP:TRANSPARENT',
      'END:VEVENT',
    ]),
    'END:VCALENDAR',
    '',
  ]
    .map(folded)
    .join('\r\n')
}
