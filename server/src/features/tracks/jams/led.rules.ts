/** A receiver that jumps away from where the machine was and comes back step by step; also cuts a piece where it was led. */
import { MINUTE } from '@spetskarta/shared/durations.ts'
import type { LatLng } from '../coords.rules.ts'
import { metres } from '../track.ts'
import { LEAST_MS, type Node, type Piece } from './pieces.rules.ts'
import { cutWay } from './ways.rules.ts'

export interface Island {
  /** Ascending. */
  pieces: [Piece, ...Piece[]]
  /** Ms in which the island was heard. */
  heard: number
}

export const beginOf = ({ pieces }: Island): number => pieces[0].from
export const lastOf = ({ pieces }: Island): Piece => pieces.at(-1) ?? pieces[0]

function islandOf([first, ...others]: Piece[]): Island | undefined {
  if (!first) return undefined
  return { pieces: [first, ...others], heard: others.reduce((sum, { heard }) => sum + heard, first.heard) }
}

/** Metres: nearer to its former place, the machine is back there. */
const SAME_PLACE = 300
/** Share of the time away for which the machine must be heard at the place itself. */
export const SHARE = 1 / 3

export type Parted = [there: Island, away: Island] | undefined

/** Undefined if one of the two is empty. */
export function parted(there: Piece[], away: Piece[]): Parted {
  const [stays, leaves] = [there, away].map(islandOf)
  return stays && leaves && [stays, leaves]
}

export function ledBack(before: Island, after: Island): Parted {
  const place = lastOf(before).last
  const begin = beginOf(after)
  for (const [k, piece] of after.pieces.entries()) {
    const node = nodesNear(piece, place).sort((a, b) => a.from - b.from)[0]
    if (!node) continue
    const last = piece.nodes.findLast(({ until }) => until < node.from)
    const moment = Math.min(node.until, node.from + leaving(node, last))
    if (moment - begin < LEAST_MS || before.heard < SHARE * (moment - begin)) return undefined
    const [away, left] = cut(piece, moment, node.coords)
    const back = islandOf([...left, ...after.pieces.slice(k + 1)])
    if (!back || back.heard < SHARE * (moment - begin)) return undefined
    return parted([...before.pieces, ...back.pieces], [...after.pieces.slice(0, k), ...away])
  }
  return undefined
}

/** The nodes at a place, otherwise those within twice the distance: a machine that is driving around is not seen everywhere. */
function nodesNear({ nodes }: Piece, place: LatLng): Node[] {
  const [near, nearby] = [SAME_PLACE, 2 * SAME_PLACE].map((far) =>
    nodes.filter(({ coords }) => metres(...coords, ...place) <= far),
  )
  return near?.length ? near : (nearby ?? [])
}

/** Ms for which a machine that is led away still counts as at its place: as long as leaving it takes at that speed. */
function leaving(node: Node, next: Node | undefined): number {
  if (!next) return MINUTE / 6
  const ms = Math.max(next.from - node.until, node.from - next.until)
  return MINUTE / 6 + (SAME_PLACE * 1.5 * ms) / Math.max(SAME_PLACE, metres(...node.coords, ...next.coords))
}

/** Cuts a piece at a moment, at the place where the machine was then. */
export function cut(piece: Piece, moment: number, coords: LatLng): [until: Piece[], then: Piece[]] {
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
  const [until, then] = cutWay(piece, moment, coords)
  const left = piece.left.flatMap((one) => (one.from < moment ? [{ ...one, to: Math.min(one.to, moment) }] : []))
  const rest = piece.left.flatMap((one) => (one.to > moment ? [{ ...one, from: Math.max(one.from, moment + 1) }] : []))
  return [
    [{ ...piece, ...part(before, share), to: moment, last: coords, way: until, left }],
    [{ ...piece, ...part(after, 1 - share), from: moment + 1, first: coords, way: then, left: rest }],
  ]
}
