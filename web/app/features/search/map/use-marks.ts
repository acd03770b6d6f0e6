/** Marks of the found items at a zoom: single items, piles, clusters. */
import { type Item, isEquipment } from '@spetskarta/shared/catalog/items.ts'
import type { Bounds } from '@spetskarta/shared/geo.ts'
import type { Cluster } from '@spetskarta/shared/search/search.ts'
import { useMemo } from 'react'
import { joinSpots } from '../../../map/marks'
import { positionOf, type Results } from '../../search-address/results'
import type { MapMode } from '../mode'
import { joinedClusters } from './joined-clusters'

const NO_CLUSTERS: Cluster[] = []
/** The map has no more detail beyond this zoom. */
const CLOSEST = 17

/** `box`: marks outside it are not drawn. */
export function useMarks(mode: MapMode, results: Results, zoom: number, box: Bounds | undefined) {
  const items = useMemo(() => itemsOf(mode, results), [mode, results])
  const marksAt = useMemo(() => joinSpots(items.flatMap(spotOf)), [items])
  const marks = useMemo(() => marksAt(zoom, box), [marksAt, zoom, box])
  const counted = mode.mode === 'TRACK' ? NO_CLUSTERS : results.clusters
  const groupsAt = useMemo(() => joinSpots(counted.map((cluster, id) => ({ ...cluster, id: String(id) }))), [counted])
  const groups = useMemo(() => joinedClusters(counted, groupsAt(zoom, box)), [counted, groupsAt, zoom, box])
  const byId = useMemo(() => new Map(items.map((item) => [item._id, item])), [items])
  return { marks, groups, byId }
}

/** The next zoom at which the marks of these items do not overlap; undefined where no zoom of the map separates them. */
export function zoomApart(items: Item[], zoom: number, ofMap = CLOSEST): number | undefined {
  const join = joinSpots(items.flatMap(spotOf))
  for (let next = Math.ceil(zoom) + 1; next <= Math.min(CLOSEST, ofMap); next++) if (join(next).length > 1) return next
  return undefined
}

/** A single item is shown with its neighbours. */
function itemsOf(mode: MapMode, results: Results) {
  if (mode.mode === 'TRACK') return []
  const found = results.found.map(({ item }) => item)
  if (mode.mode === 'SEARCH') return found
  return [mode.item, ...found.filter(({ _id }) => _id !== mode.item._id)]
}

function spotOf(item: Item) {
  const position = positionOf(item)
  const machine = isEquipment(item)
  return position ? [{ id: item._id, machines: machine ? 1 : 0, orders: machine ? 0 : 1, ...position }] : []
}
