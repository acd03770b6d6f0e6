/** Days as the machine's time zone has them: 00:00 to 24:00 there, 23 or 25 hours long where clocks are put on or back. */

const HOUR = 3600_000
/** No zone is further from UTC. */
const FURTHEST = 16 * HOUR

export interface DayBounds {
  /** `yyyy-mm-dd`. */
  day: string
  /** Ms; `end` is the next day's start. */
  start: number
  end: number
}

const formats = new Map<string, Intl.DateTimeFormat>()

function formatOf(zone: string): Intl.DateTimeFormat {
  let format = formats.get(zone)
  if (!format) {
    // Swedish writes dates as yyyy-mm-dd.
    format = new Intl.DateTimeFormat('sv-SE', { timeZone: zone, year: 'numeric', month: '2-digit', day: '2-digit' })
    formats.set(zone, format)
  }
  return format
}

/** The day in which a moment lies there. `zone` is an IANA name, `moment` ms. */
export const dayAt = (zone: string, moment: number): string => formatOf(zone).format(moment)

/** Found by halving: right whatever the zone's clocks do at midnight. */
function startOf(zone: string, day: string): number {
  let before = Date.parse(`${day}T00:00Z`) - FURTHEST
  let after = before + 2 * FURTHEST
  while (after - before > 1) {
    const middle = Math.floor((before + after) / 2)
    if (dayAt(zone, middle) < day) before = middle
    else after = middle
  }
  return after
}

const nextDay = (day: string): string => new Date(Date.parse(`${day}T00:00Z`) + 24 * HOUR).toISOString().slice(0, 10)

/** `day` is `yyyy-mm-dd`. */
export const boundsOf = (zone: string, day: string): DayBounds => ({
  day,
  start: startOf(zone, day),
  end: startOf(zone, nextDay(day)),
})

/** The day in which a moment lies there, with its bounds. */
export const boundsAt = (zone: string, moment: number): DayBounds => boundsOf(zone, dayAt(zone, moment))
