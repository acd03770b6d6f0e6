/** What a machine did within a day's shift: from its first engine or move to its last. */
import { roundedParts } from '@spetskarta/shared/hours.ts'

export interface UsageDay {
  working_s: number
  idle_s: number
  /**
   * Minutes from and to, and a part: 0 work, 1 idle, 2 off, 3 unknown, 4 carried; one after the other. As text, `480,720,0,720,780,2`:
   * of a month of thousands of machines arrays of numbers take longer to make than to add up. Empty where it is not known.
   */
  strip: string
}

export const NOTHING = { work: 0, idle: 0, off: 0, unknown: 0 }
const [IDLE, OFF, UNKNOWN] = [1, 2, 3]

/**
 * Seconds, rounded together (`hours.ts`). Work and idling are those of the day, which lie within the shift all; of standing and the
 * unknown only what is between them.
 */
export function usageShift({ working_s: work, idle_s: idle, strip }: UsageDay): typeof NOTHING {
  if (work + idle <= 0) return NOTHING
  const parts = { work, idle, off: 0, unknown: 0 }
  let isBegun = false
  // Counted as soon as the engine or a move comes behind it.
  const since = { off: 0, unknown: 0 }
  eachStretch(strip, (from, to, part) => {
    if (part <= IDLE) {
      parts.off += since.off
      parts.unknown += since.unknown
      since.off = 0
      since.unknown = 0
      isBegun = true
    } else if (isBegun && part === OFF) since.off += (to - from) * 60
    else if (isBegun && part === UNKNOWN) since.unknown += (to - from) * 60
  })
  return roundedParts(parts)
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
