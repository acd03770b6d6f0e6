/** Which false fixes are one deception: those that the machine's own ones do not part for long. */
import { MINUTE } from '@spetskarta/shared/durations.ts'
import { GAP_MS } from '@spetskarta/shared/tracks/rules.ts'
import type { Stretch } from '../work/slots.rules.ts'
import type { Piece } from './pieces.rules.ts'

/** False pieces by time, and from their first to their last fix. */
export interface Episode extends Stretch {
  pieces: [Piece, ...Piece[]]
}

/** Ms: a receiver that shows two places by turns shows the true one for no longer. */
const BY_TURNS_MS = 3 * MINUTE

/** When the points of a piece were heard. */
export function ownSpans({ from, to, left }: Piece): Stretch[] {
  const begins = [from, ...left.map((one) => one.to)]
  const ends = [...left.map((one) => one.from), to]
  return begins.map((begin, i) => ({ from: begin, to: ends[i] as number }))
}

/** `own`: when the machine's own fixes came, by time. */
export function episodesOf(pieces: Piece[], own: Stretch[]): Episode[] {
  const spans = pieces.flatMap((piece) => ownSpans(piece).map((span): Episode => ({ ...span, pieces: [piece] })))
  spans.sort((a, b) => a.from - b.from)
  let next = 0
  const whole = joined(spans, (last, { from }) => {
    while (next < own.length && (own[next] as Stretch).to < last.to) next++
    return (own[next]?.from ?? from) >= from
  })
  // Both sides of a long one show where the machine was meanwhile.
  const isLong = ({ from, to }: Stretch) => to - from >= GAP_MS
  let before: Episode | undefined
  return joined(whole, (last, one) => {
    const isNear = one.from - last.to < BY_TURNS_MS && !isLong(before ?? last) && !isLong(one)
    before = one
    return isNear
  })
}

/** Those that follow each other as `isOne` says. */
function joined(episodes: Episode[], isOne: (last: Episode, next: Episode) => boolean): Episode[] {
  const found: Episode[] = []
  for (const one of episodes) {
    const last = found.at(-1)
    if (last && isOne(last, one)) {
      last.to = Math.max(last.to, one.to)
      last.pieces.push(...one.pieces.filter((piece) => !last.pieces.includes(piece)))
    } else found.push({ ...one, pieces: [...one.pieces] })
  }
  return found
}
