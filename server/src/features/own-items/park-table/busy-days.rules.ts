/** Reads days on which a machine is not free, as people write them in a table. */
import {
  type BusyShift,
  type BusySpan,
  type BusyState,
  CALENDAR,
  dayAfter,
  entered,
} from '@spetskarta/shared/catalog/calendar.ts'

const DAY = /(\d{4})-(\d\d)-(\d\d)|(\d{1,2})\.(\d{1,2})(?:\.(\d{4}|\d{2}))?(?:\s?г\.?)?/g
const JOINTS = /^(?:с|со|по|до|-|–|—|:|,|\s|смен[аыу]?)+$/u
const STATES = new Map<string, BusyState>(
  Object.entries({
    занята: 'busy',
    занят: 'busy',
    занято: 'busy',
    аренда: 'busy',
    то: 'service',
    ремонт: 'service',
    'в ремонте': 'service',
    обслуживание: 'service',
  }),
)
const SHIFTS = new Map<string, BusyShift>(
  Object.entries({
    день: 'day',
    днем: 'day',
    дневная: 'day',
    ночь: 'night',
    ночью: 'night',
    ночная: 'night',
    сутки: 'all',
    круглосуточно: 'all',
  }),
)
/** Words that mean no days at all. */
const FREE = new Set(['свободна', 'свободен', 'свободно', 'нет', '-', '–', '—'])

const WRITE = 'напишите дни как 01.12.2026–05.12.2026, через точку с запятой, если их несколько'

type Read = { busy: BusySpan[] } | { fault: string }

/** `busy`: from `today` on; past days are dropped, as in a calendar entered by hand. */
export function busyDaysOf(text: string, today: string): Read {
  if (FREE.has(text.trim().toLowerCase())) return { busy: [] }
  let busy: BusySpan[] = []
  for (const part of text
    .split(/[;\n]/)
    .map((each) => each.trim())
    .filter(Boolean)) {
    const span = spanOf(part, today)
    if (!span) return { fault: `Занята «${part}»: ${WRITE}` }
    if (span.from > span.to) return { fault: `Занята «${part}»: конец раньше начала` }
    if (span.to > dayAfter(today, CALENDAR.ahead)) return { fault: `Занята «${part}»: не дальше года вперёд` }
    if (span.to >= today) busy = entered(busy, span, today)
  }
  return withinLimit(busy)
}

/** Joins days from several rows about one machine. */
export const joinedBusy = (some: readonly BusySpan[], more: readonly BusySpan[], today: string): Read =>
  withinLimit(more.reduce((all, span) => entered(all, span, today), [...some]))

const withinLimit = (busy: BusySpan[]): Read =>
  busy.length > CALENDAR.spans ? { fault: `Занята: больше ${CALENDAR.spans} отрезков` } : { busy }

function spanOf(part: string, today: string): BusySpan | undefined {
  const plain = part.toLowerCase().replaceAll('ё', 'е')
  const dates = [...plain.matchAll(DAY)]
  const [first, second] = dates
  if (!first || dates.length > 2) return undefined
  const span: BusySpan = { from: '', to: '', state: 'busy', shift: 'all' }
  const left = plain.replace(DAY, '|').trim()
  for (const word of left.split(/[|,()]/).map((rest) => rest.trim())) {
    const bare = word.replace(/^(?:с|со|по|до|[-–—:])(?=\s|$)|(?:^|\s)(?:с|со|по|до|[-–—])$|:$/gu, '').trim()
    if (bare === '' || JOINTS.test(bare)) continue
    const [state, shift] = [STATES.get(bare), SHIFTS.get(bare.replace('смена', '').trim())]
    if (state) span.state = state
    else if (shift) span.shift = shift
    else return undefined
  }
  // «по 05.12» begins today; «с 01.12» is refused, because its end is unknown.
  const open = /^(?:занят[ао]?\s+)?(?:по|до|[-–—])\s*\|/u.test(left)
  if (!second && /(?:^|\s)(?:с|со)\s*\||\|\s*(?:[-–—]|по|до)$/u.test(left)) return undefined
  const to = second ? undefined : dayOf(first, today)
  span.from = open && !second ? today : (dayOf(first, dayAfter(today, -180)) ?? '')
  span.to = second ? (dayOf(second, span.from) ?? '') : (to ?? '')
  if (!second && !open) span.to = span.from
  return span.from && span.to ? span : undefined
}

/** A day with its year; without a year the first such day from `least` on. Undefined: no such day. */
function dayOf(match: RegExpMatchArray, least: string): string | undefined {
  const [, year, month, day, dd, mm, yy] = match
  const pad = (text = '') => text.padStart(2, '0')
  if (year) return real(`${year}-${month}-${day}`)
  if (yy) return real(`${yy.length === 2 ? `20${yy}` : yy}-${pad(mm)}-${pad(dd)}`)
  const first = Number(least.slice(0, 4))
  return [first, first + 1, first + 4]
    .map((each) => real(`${each}-${pad(mm)}-${pad(dd)}`))
    .find((one) => one !== undefined && one >= least)
}

function real(day: string): string | undefined {
  const time = Date.parse(`${day}T00:00:00Z`)
  return Number.isNaN(time) || new Date(time).toISOString().slice(0, 10) !== day ? undefined : day
}
