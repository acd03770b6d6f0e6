/** How much of a paper's days is proved by points and photos: computed when the paper is made, and frozen with it. */

import type { DailyRow } from '@spetskarta/shared/days/days.ts'
import { hoursText } from '@spetskarta/shared/hours.ts'
import type { PaperBlock } from '@spetskarta/shared/papers/papers.ts'

export interface ProvedDay {
  /** Coverage of the whole day, even if only hours on an object count; undefined: nothing was recorded. */
  coverage: DailyRow['coverage'] | undefined
  /** Seconds of the whole day in which the coordinates were spoofed; absent: nothing was recorded. */
  jammed?: number
}

export interface PaperCoverage {
  /** Number of days of the paper. */
  days: number
  /** Seconds for points, counts for photos; `days`: how many days have the figure. */
  points: { days: number; recorded: number; covered: number }
  photos: { days: number; expected: number; came: number }
  /** Seconds in which the coordinates were spoofed; missing in papers issued before this was printed. */
  jammed?: number
}

export function sumCoverage(days: readonly ProvedDay[]): PaperCoverage {
  const sum: PaperCoverage = {
    days: days.length,
    points: { days: 0, recorded: 0, covered: 0 },
    photos: { days: 0, expected: 0, came: 0 },
    jammed: days.reduce((sum, { jammed = 0 }) => sum + jammed, 0),
  }
  for (const { points, photos } of days.flatMap(({ coverage }) => coverage ?? [])) {
    if (points) {
      sum.points.days++
      sum.points.recorded += points.recordedSeconds
      sum.points.covered += points.coveredSeconds
    }
    if (photos) {
      sum.photos.days++
      sum.photos.expected += photos.expected
      sum.photos.came += photos.came
    }
  }
  return sum
}

/** Rounded down, so that only the whole is 100. Multiplied first, because 0.29 * 100 is less than 29. */
const percent = (part: number, whole: number) => `${Math.floor((part * 100) / whole)} %`

/** Empty for papers issued before coverage was counted; figures that are unknown are left out. */
export function coverageBlocks(coverage: PaperCoverage | undefined): PaperBlock[] {
  if (!coverage) return []
  const { days, points, photos, jammed = 0 } = coverage
  const known = (of: number) => (of === days ? '' : ` (за ${of} из ${days} дн.)`)
  const blocks: PaperBlock[] = []
  if (points.recorded > 0) {
    const part = points.covered / points.recorded
    blocks.push({
      kind: 'part',
      text: `Покрытие смен точками ${percent(points.covered, points.recorded)}${known(points.days)}`,
      part,
    })
  }
  // Spoofed points count as coverage, so the spoofing is stated separately.
  if (jammed > 0) {
    const text = `Координаты подменялись ${hoursText(jammed)} ч: где машина была в это время, неизвестно`
    blocks.push({ kind: 'text', text })
  }
  if (photos.expected > 0) {
    const { came, expected } = photos
    const text = `Фото по расписанию: ${came} из ${expected}${known(photos.days)}`
    blocks.push({ kind: 'part', text, part: came / expected })
  }
  return blocks
}
