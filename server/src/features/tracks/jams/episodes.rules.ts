/** Groups false fixes into deceptions: those that are not separated for long by the machine's own fixes. */
import { MINUTE } from '@spetskarta/shared/durations.ts'
import { GAP_MS } from '@spetskarta/shared/tracks/rules.ts'
import type { Stretch } from '../work/slots.rules.ts'
import type { Piece } from './pieces.rules.ts'

/** False pieces, ascending, and the time from their first to their last fix. */
export interface Episode extends Stretch {
  pieces: [Piece, ...Piece[]]
}

/** In ms: a receiver that alternates between two places shows the true one for no longer than this at a time. */
const BY_TURNS_MS = 3 * MINUTE

/** When the points of a piece were heard. */
export function ownSpans({ from, to, left }: Piece): Stretch[] {
  const begins = [from, ...left.map((one) => one.to)]
  const ends = [...left.map((one) => one.from), to]
  return begins.map((begin, i) => ({ from: begin, to: ends[i] as number }))
}

/** `own`: when the machine's own fixes came, ascending. */
export function episodesOf(pieces: Piece[], own: Stretch[]): Episode[] {
  const spans = pieces.flatMap((piece) => ownSpans(piece).map((span): Episode => ({ ...span, pieces: [piece] })))
  spans.sort((a, b) => a.from - b.from)
  let next = 0
  const whole = joined(spans, (last, { from }) => {
    while (next < own.length && (own[next] as Stretch).to < last.to) next++
    return (own[next]?.from ?? from) >= from
  })
  // Episodes that are long are kept apart: both their sides show where the machine was meanwhile.
  const isLong = ({ from, to }: Stretch) => to - from >= GAP_MS
  let before: Episode | undefined
  return joined(whole, (last, one) => {
    const isNear = one.from - last.to < BY_TURNS_MS && !isLong(before ?? last) && !isLong(one)
    before = one
    return isNear
  })
}

/** Joins consecutive episodes for which `isOne` is true. */
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
