/** Moving a place on a map by arrow keys. */
import type { MapRef } from '@vis.gl/react-maplibre'
import type { KeyboardEvent } from 'react'

const ARROWS: Record<string, [right: number, down: number]> = {
  ArrowLeft: [-1, 0],
  ArrowRight: [1, 0],
  ArrowUp: [0, -1],
  ArrowDown: [0, 1],
}

type Key = Pick<KeyboardEvent, 'key' | 'shiftKey' | 'preventDefault' | 'stopPropagation'>

/** Where an arrow key moves a place: by `step` pixels, ten times as far with Shift. Undefined for other keys. */
export function movedByKey(
  map: Pick<MapRef, 'project' | 'unproject'> | null,
  event: Key,
  place: [lng: number, lat: number],
  step: number,
): { lng: number; lat: number } | undefined {
  const arrow = ARROWS[event.key]
  if (!map || !arrow) return undefined
  event.preventDefault()
  // Otherwise the map would move too.
  event.stopPropagation()
  const pixels = event.shiftKey ? step * 10 : step
  const { x, y } = map.project(place)
  return map.unproject([x + arrow[0] * pixels, y + arrow[1] * pixels])
}
