/** Groups a day's pieces: pieces between which a machine can change form one island; all others are elsewhere. */
import { metres } from '../track.ts'
import { type Island, lastOf, ledBack, type Parted } from './led.rules.ts'
import { comesByItself, isBack, ledOff, wasLedBack } from './led-off.rules.ts'
import { canCome, type Piece } from './pieces.rules.ts'

/** A machine cannot come from a place where it still is: the pieces must not overlap. */
const comes = (last: Piece, { from, first }: Piece, cap: number): boolean =>
  from > last.to && canCome(metres(...last.last, ...first), from - last.to, cap)

/** The island that was heard last. */
const latest = (islands: Island[]): Island | undefined =>
  islands.reduce<Island | undefined>((a, b) => (a && lastOf(a).to >= lastOf(b).to ? a : b), undefined)

/** Joins consecutive pieces between which the machine can change. */
function strandsOf(pieces: Piece[], cap: number): Island[] {
  const strands: Island[] = []
  for (const piece of pieces) {
    const strand = latest(strands)
    if (strand && comes(lastOf(strand), piece, cap)) {
      strand.pieces.push(piece)
      strand.heard += piece.heard
    } else strands.push({ pieces: [piece], heard: piece.heard })
  }
  return strands
}

/**
 * `pieces` ascending; if a receiver alternates between two places, two overlap. `cap`: km/h that the machine cannot exceed. A
 * receiver may be led away step by step and come back by a jump that no machine makes, or jump away and come back step by step:
 * what lies between is a separate island. Any other jump leads to the island that was last nearest.
 */
export function islandsOf(pieces: Piece[], cap: number): Island[] {
  const islands: Island[] = []
  const strands = strandsOf(pieces, cap)
  const led = new Set<Island>()
  for (const [i, strand] of strands.entries()) {
    const current = latest(islands)
    const isOver = current && strand.pieces[0].from > lastOf(current).to
    const parted: Parted = current && isOver ? (ledOffIn(current, i) ?? ledBackIn(current, strand)) : undefined
    if (parted) {
      islands.splice(islands.indexOf(current as Island), 1, ...parted)
      led.add(parted[1])
      continue
    }
    const home = homeOf(strand, islands, current, cap)
    if (home) islands.splice(islands.indexOf(home), 1)
    islands.push(home ? { pieces: [...home.pieces, ...strand.pieces], heard: home.heard + strand.heard } : strand)
  }
  return islands

  function ledBackIn(before: Island, strand: Island): Parted {
    const parted = ledBack(before, strand)
    return parted && wasLedBack(before, strand, lastOf(parted[1]).to) ? parted : undefined
  }

  function ledOffIn(before: Island, i: number): Parted {
    const strand = strands[i] as Island
    const homes = islands.filter((one) => one !== before && !led.has(one))
    return homes.some((one) => isBack(before, strand, one)) ? undefined : ledOff(before, strand, strands.slice(i + 1))
  }
}

/**
 * The island where the machine was before it was led away: the way from there must not be longer than the jump back, or than the
 * machine drives at its own speed.
 */
function homeOf({ pieces: [first] }: Island, islands: Island[], current: Island | undefined, cap: number) {
  const far = (island: Island) => metres(...lastOf(island).last, ...first.first)
  const jump = current ? far(current) : 0
  const could = islands.filter((one) => comes(lastOf(one), first, cap)).sort((a, b) => far(a) - far(b))
  return could.find((one) => far(one) <= jump) ?? could.find((one) => one !== current && comesByItself(one, first))
}
