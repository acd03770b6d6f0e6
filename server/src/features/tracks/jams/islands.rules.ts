/** A day's pieces put together: those that a machine can change between are one island, and all others are elsewhere. */
import { MINUTE } from '@spetskarta/shared/durations.ts'
import { metres } from '../track.ts'
import { canCome, type LatLng, LEAST_MS, type Node, type Piece } from './pieces.rules.ts'

export interface Island {
  /** By time. */
  pieces: [Piece, ...Piece[]]
  /** Ms in which it was heard. */
  heard: number
}

export const beginOf = ({ pieces }: Island): number => pieces[0].from
export const lastOf = ({ pieces }: Island): Piece => pieces.at(-1) ?? pieces[0]

function islandOf([first, ...others]: Piece[]): Island | undefined {
  if (!first) return undefined
  return { pieces: [first, ...others], heard: others.reduce((sum, { heard }) => sum + heard, first.heard) }
}

/** Pieces that follow each other and that the machine can change between. */
function strandsOf(pieces: Piece[], cap: number): Island[] {
  const strands: Island[] = []
  for (const piece of pieces) {
    const strand = strands.at(-1)
    const last = strand && lastOf(strand)
    if (last && canCome(metres(...last.last, ...piece.first), piece.from - last.to, cap)) {
      strand.pieces.push(piece)
      strand.heard += piece.heard
    } else strands.push({ pieces: [piece], heard: piece.heard })
  }
  return strands
}

/**
 * `pieces` by time, none of them at the time of another. `cap`: km/h that the machine cannot go. A receiver may be led away step by
 * step from where the machine was, and come back by a jump that no machine makes; or jump away and come back step by step. What lies
 * between is an island of its own. Otherwise a jump leads to the island that was last nearest.
 */
export function islandsOf(pieces: Piece[], cap: number): Island[] {
  const islands: Island[] = []
  let current: Island | undefined
  for (const strand of strandsOf(pieces, cap)) {
    const found: Parted = current && (ledAway(current, strand) ?? ledBack(current, strand))
    if (found) {
      islands.splice(islands.indexOf(current as Island), 1, ...found)
      current = found[0]
      continue
    }
    const home = homeOf(strand, islands, current, cap)
    if (home) islands.splice(islands.indexOf(home), 1)
    current = home ? { pieces: [...home.pieces, ...strand.pieces], heard: home.heard + strand.heard } : strand
    islands.push(current)
  }
  return islands
}

/** The island that the machine was on before it was led away: its own way meanwhile is no longer than the jump back. */
function homeOf({ pieces: [first] }: Island, islands: Island[], current: Island | undefined, cap: number) {
  const far = (island: Island) => metres(...lastOf(island).last, ...first.first)
  const jump = current ? far(current) : 0
  return islands
    .filter((one) => far(one) <= jump && canCome(far(one), first.from - lastOf(one).to, cap))
    .sort((a, b) => far(a) - far(b))[0]
}

/** Metres: nearer to where it was before, a machine is back there. */
const SAME_PLACE = 300
/** So much of the time that it was away the machine must be heard at the place itself. */
export const SHARE = 1 / 3

type Parted = [there: Island, away: Island] | undefined

/** Undefined where one of them is nothing. */
function parted(there: Piece[], away: Piece[]): Parted {
  const [stays, leaves] = [there, away].map(islandOf)
  return stays && leaves && [stays, leaves]
}

function ledAway(before: Island, after: Island): Parted {
  const place = after.pieces[0].first
  const end = lastOf(before).to
  for (const [k, piece] of [...before.pieces.entries()].reverse()) {
    const node = nodesNear(piece, place).at(-1)
    if (!node) continue
    const next = piece.nodes.find(({ from }) => from > node.until)
    const moment = Math.max(node.from, node.until - leaving(node, next))
    if (end - moment < LEAST_MS || after.heard < SHARE * (end - moment)) return undefined
    const [stayed, left] = cut(piece, moment, node)
    return parted([...before.pieces.slice(0, k), ...stayed, ...after.pieces], [...left, ...before.pieces.slice(k + 1)])
  }
  return undefined
}

function ledBack(before: Island, after: Island): Parted {
  const place = lastOf(before).last
  const begin = beginOf(after)
  for (const [k, piece] of after.pieces.entries()) {
    const node = nodesNear(piece, place).sort((a, b) => a.from - b.from)[0]
    if (!node) continue
    const last = piece.nodes.findLast(({ until }) => until < node.from)
    const moment = Math.min(node.until, node.from + leaving(node, last))
    if (moment - begin < LEAST_MS || before.heard < SHARE * (moment - begin)) return undefined
    const [away, left] = cut(piece, moment, node)
    const back = islandOf([...left, ...after.pieces.slice(k + 1)])
    if (!back || back.heard < SHARE * (moment - begin)) return undefined
    return parted([...before.pieces, ...back.pieces], [...after.pieces.slice(0, k), ...away])
  }
  return undefined
}

/** The nodes at a place, or where there are none those a little further off: a machine on its rounds is not seen everywhere. */
function nodesNear({ nodes }: Piece, place: LatLng): Node[] {
  const [near, nearby] = [SAME_PLACE, 2 * SAME_PLACE].map((far) =>
    nodes.filter(({ coords }) => metres(...coords, ...place) <= far),
  )
  return near?.length ? near : (nearby ?? [])
}

/** Ms for which a machine that is led away is still taken to be at its place: as long as the way out of it takes at that speed. */
function leaving(node: Node, next: Node | undefined): number {
  if (!next) return MINUTE / 6
  const ms = Math.max(next.from - node.until, node.from - next.until)
  return MINUTE / 6 + (SAME_PLACE * 1.5 * ms) / Math.max(SAME_PLACE, metres(...node.coords, ...next.coords))
}

/** A piece up to a moment at one of its places, and the rest of it. */
function cut(piece: Piece, moment: number, { coords }: Node): [until: Piece[], then: Piece[]] {
  const share = (moment - piece.from) / Math.max(1, piece.to - piece.from)
  const before = piece.nodes.filter(({ from }) => from <= moment)
  const after = piece.nodes.filter(({ until }) => until > moment)
  if (moment >= piece.to || after.length === 0) return [[piece], []]
  const part = (nodes: Node[], of: number) => ({
    points: Math.round(piece.points * of),
    heard: piece.heard * of,
    middle: nodes[Math.floor(nodes.length / 2)]?.coords ?? coords,
    nodes,
  })
  return [
    [{ ...piece, ...part(before, share), to: moment, last: coords }],
    [{ ...piece, ...part(after, 1 - share), from: moment + 1, first: coords }],
  ]
}
