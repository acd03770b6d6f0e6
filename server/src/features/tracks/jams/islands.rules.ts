/** A day's pieces put together: those that a machine can change between are one island, and all others are elsewhere. */
import { metres } from '../track.ts'
import { type Island, lastOf, ledBack, type Parted } from './led.rules.ts'
import { comesByItself, isBack, ledOff, wasLedBack } from './led-off.rules.ts'
import { canCome, type Piece } from './pieces.rules.ts'

/** Nobody comes to a place from one that he is still at. */
const comes = (last: Piece, { from, first }: Piece, cap: number): boolean =>
  from > last.to && canCome(metres(...last.last, ...first), from - last.to, cap)

/** That which was heard last. */
const latest = (islands: Island[]): Island | undefined =>
  islands.reduce<Island | undefined>((a, b) => (a && lastOf(a).to >= lastOf(b).to ? a : b), undefined)

/** Pieces that follow each other and that the machine can change between. */
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
 * `pieces` by time; where a receiver shows two places by turns, there are two at once. `cap`: km/h that the machine cannot go. A receiver may
 * be led away step by step from where the machine was, and come back by a jump that no machine makes; or jump away and come back step by
 * step. What lies between is an island of its own. Otherwise a jump leads to the island that was last nearest.
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
 * The island that the machine was on before it was led away: its own way meanwhile is no longer than the jump back, or than it goes at
 * its own speed.
 */
function homeOf({ pieces: [first] }: Island, islands: Island[], current: Island | undefined, cap: number) {
  const far = (island: Island) => metres(...lastOf(island).last, ...first.first)
  const jump = current ? far(current) : 0
  const could = islands.filter((one) => comes(lastOf(one), first, cap)).sort((a, b) => far(a) - far(b))
  return could.find((one) => far(one) <= jump) ?? could.find((one) => one !== current && comesByItself(one, first))
}
