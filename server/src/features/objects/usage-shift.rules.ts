/** What a machine did within a day's shift: from the first engine run or move to the last. */
import { DAY, MINUTE } from '@spetskarta/shared/durations.ts'
import { roundedParts } from '@spetskarta/shared/hours.ts'
import { BETWEEN_NIGHTS_MS, MIDNIGHT_MS } from './shift.rules.ts'

export interface UsageDay {
  working_s: number
  idle_s: number
  /**
   * Flattened stretches of from (minutes), to (minutes) and part: 0 work, 1 idle, 2 off, 3 unknown, 4 carried. As text,
   * `480,720,0,720,780,2`: for a month of thousands of machines, building arrays of numbers takes longer than adding them up.
   * Empty if unknown.
   */
  strip: string
}

export const NOTHING = { work: 0, idle: 0, off: 0, unknown: 0 }
const [IDLE, OFF, UNKNOWN] = [1, 2, 3]
const DAY_MIN = DAY / MINUTE

/**
 * In seconds, rounded together (`hours.ts`). Work and idling are those of the whole day, as all of them lie within the shift;
 * standing and unknown time (which includes silence) count only between its ends. If the day lies between two night shifts, its
 * longest rest is left out (decision 41).
 */
export function usageShift({ working_s: work, idle_s: idle, strip }: UsageDay): typeof NOTHING {
  if (work + idle <= 0) return NOTHING
  // In minutes: within the shift so far, since the engine or a move was last seen, and during the longest rest.
  const [within, since, rest] = [
    { off: 0, unknown: 0 },
    { off: 0, unknown: 0 },
    { off: 0, unknown: 0, lasted: 0 },
  ]
  let [began, ran, heard] = [-1, -1, -1]
  eachStretch(strip, (from, to, part) => {
    if (began >= 0) since.unknown += Math.max(0, from - heard)
    heard = to
    if (part === OFF) since.off += to - from
    else if (part === UNKNOWN) since.unknown += to - from
    if (part > IDLE) return
    if (began < 0) began = from
    else {
      within.off += since.off
      within.unknown += since.unknown
      if (from - ran > rest.lasted) Object.assign(rest, since, { lasted: from - ran })
    }
    since.off = 0
    since.unknown = 0
    ran = to
  })
  const isNight = Math.min(began, DAY_MIN - ran) * MINUTE <= MIDNIGHT_MS && rest.lasted * MINUTE > BETWEEN_NIGHTS_MS
  const [off, unknown] = isNight ? [within.off - rest.off, within.unknown - rest.unknown] : [within.off, within.unknown]
  return roundedParts({ work, idle, off: off * 60, unknown: unknown * 60 })
}

const [ZERO, COMMA] = [48, 44]

function eachStretch(strip: string, heard: (from: number, to: number, part: number) => void): void {
  let [from, to, number, place] = [0, 0, 0, 0]
  for (let i = 0; i < strip.length; i++) {
    const code = strip.charCodeAt(i)
    if (code !== COMMA) number = number * 10 + code - ZERO
    if (code !== COMMA && i < strip.length - 1) continue
    if (place === 0) from = number
    else if (place === 1) to = number
    else heard(from, to, number)
    place = (place + 1) % 3
    number = 0
  }
}
