/** Pieces of a day as they are made of its points: minutes of the day, metres north of a place near Ramenskoye. */
import { MINUTE } from '@spetskarta/shared/durations.ts'
import type { LatLng } from '../coords.rules.ts'
import type { Island } from './led.rules.ts'
import type { Node, Piece } from './pieces.rules.ts'

export const MIDNIGHT = Date.parse('2026-06-17T00:00+03:00')
export const momentOf = (minutes: number): number => MIDNIGHT + minutes * MINUTE
export const minuteOf = (moment: number): number => (moment - MIDNIGHT) / MINUTE
/** By the IUGG sphere: 2π · 6,371,008.8 m / 360 per degree. */
export const northOf = (metres: number): LatLng => [55.5 + metres / 111_195, 38.2]

export const makeNode = (from: number, until: number, metres: number): Node => ({
  from: momentOf(from),
  until: momentOf(until),
  coords: northOf(metres),
})

/** A point a minute along the nodes; the way has a place at the beginning of each node. */
export function makePiece(nodes: Node[], more: Partial<Piece> = {}): Piece {
  const [first, last] = [nodes[0], nodes.at(-1)]
  if (!first || !last) throw new Error('no nodes')
  const { from } = first
  const to = Math.max(...nodes.map(({ until }) => until))
  const places = nodes.toSorted((a, b) => a.from - b.from)
  const way = places.flatMap(({ from: at, coords }) => [
    (at - from) / 1000,
    coords[0] - first.coords[0],
    coords[1] - first.coords[1],
  ])
  return {
    from,
    to,
    first: first.coords,
    last: last.coords,
    points: (to - from) / MINUTE + 1,
    heard: to - from,
    middle: places[Math.floor(places.length / 2)]?.coords ?? first.coords,
    nodes,
    way: Float32Array.from(way),
    left: [],
    ...more,
  }
}

/** A drive, with a place each half minute. */
export function drive(
  from: number,
  to: number,
  metresAt: (minutes: number) => number,
  more: Partial<Piece> = {},
): Piece {
  const minutes = Array.from({ length: 2 * (to - from) + 1 }, (_, i) => from + i / 2)
  return makePiece(
    minutes.map((minute) => makeNode(minute, minute, metresAt(minute))),
    more,
  )
}

export const islandOf = (...pieces: [Piece, ...Piece[]]): Island => ({
  pieces,
  heard: pieces.reduce((sum, { heard }) => sum + heard, 0),
})
