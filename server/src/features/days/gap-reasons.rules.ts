/** Why a machine's phone sent nothing for a while. */
import type { ReportedSleep } from '@spetskarta/shared/recorders/recorders.ts'
import type { Gap } from '@spetskarta/shared/tracks/tracks.ts'

/** Share of a gap that a reason must fill: a phone that slept for a moment explains nothing. */
const PART = 0.5

/** Each gap with the reason that fills most of it, if any. */
export const withReasons = (gaps: readonly Gap[], sleeps: readonly ReportedSleep[]): Gap[] =>
  gaps.map((gap) => {
    const filled = new Map<ReportedSleep['reason'], number>()
    for (const { from, to, reason } of sleeps) {
      const both = Math.min(to, gap.to) - Math.max(from, gap.from)
      if (both > 0) filled.set(reason, (filled.get(reason) ?? 0) + both)
    }
    const [most] = [...filled].sort(([, one], [, other]) => other - one)
    return most && most[1] >= PART * (gap.to - gap.from) ? { ...gap, reason: most[0] } : gap
  })
