import { useMap } from '@vis.gl/react-maplibre'
import { useEffect } from 'react'
import { type LabelBox, type LabelWay, placeLabels } from './place-labels'

/** Longest time for which labels may overlap while the map moves, ms. */
const SOON_MS = 120

const RANKS = ['first', 'second', 'last'] as const

/**
 * Attributes for an element of a marker to be placed as a label; `offset`: the marker's.
 * Labels of a better rank are placed first. Elements with `ofMarker` are kept free of labels.
 */
export const label = (rank: (typeof RANKS)[number], way: LabelWay, offset: [number, number] = [0, 0]) => ({
  'data-label': rank,
  'data-way': way,
  'data-offset': offset.join(),
})
export const ofMarker = { 'data-marker': '' }

interface Props {
  /** Calls the listener whenever a marker has moved over the map; returns a function that ends that. */
  onMoved?: (listener: () => void) => () => void
}

/** Keeps the labels of the map from overlapping. */
export function Labels({ onMoved }: Props) {
  const { current: map } = useMap()
  useEffect(() => {
    const container = map?.getContainer()
    if (!map || !container) return
    let waiting: ReturnType<typeof setTimeout> | undefined
    const soon = () => {
      waiting ??= setTimeout(() => {
        waiting = undefined
        arrange(container)
      }, SOON_MS)
    }
    const changes = new MutationObserver(soon)
    changes.observe(container, { childList: true, subtree: true, characterData: true })
    map.on('move', soon)
    map.on('resize', soon)
    const stop = onMoved?.(soon)
    soon()
    return () => {
      clearTimeout(waiting)
      changes.disconnect()
      map.off('move', soon)
      map.off('resize', soon)
      stop?.()
    }
  }, [map, onMoved])
  return null
}

function arrange(container: HTMLElement) {
  const nodes = [...container.querySelectorAll<HTMLElement>('[data-label]')]
  const elements = RANKS.flatMap((rank) => nodes.filter(({ dataset }) => dataset.label === rank))
  const labels = elements.map((element) => ({
    box: restOf(element),
    point: pointOf(element, container),
    way: (element.dataset.way ?? 'fixed') as LabelWay,
  }))
  // The map's buttons are outside its container.
  const markers = [...document.querySelectorAll('[data-marker]')].map((element) => element.getBoundingClientRect())
  placeLabels(labels, markers, container.getBoundingClientRect()).forEach((shift, i) => {
    const element = elements[i]
    if (!element) return
    element.style.visibility = shift ? '' : 'hidden'
    element.style.translate = shift ? `${shift[0]}px ${shift[1]}px` : ''
  })
}

/** The element's box without its current shift. */
function restOf(element: HTMLElement): LabelBox {
  const { left, top, width, height } = element.getBoundingClientRect()
  const [right = 0, down = 0] = element.style.translate.split(' ').map((text) => Number.parseFloat(text) || 0)
  return { left: left - right, top: top - down, width, height }
}

/**
 * The point where MapLibre places the label's marker: its transform has
 * a translation by the anchor, then one to the point with the offset.
 */
function pointOf(element: HTMLElement, container: HTMLElement) {
  const transform = element.closest<HTMLElement>('.maplibregl-marker')?.style.transform ?? ''
  const shifts = [...transform.matchAll(/translate\((-?[\d.]+)px, (-?[\d.]+)px\)/g)].map(([, x, y]) => [
    Number(x),
    Number(y),
  ])
  const frame = container.getBoundingClientRect()
  const [x = 0, y = 0] = shifts.at(-1) ?? []
  const [offsetX = 0, offsetY = 0] = (element.dataset.offset ?? '').split(',').map(Number)
  return { left: frame.left + x - offsetX, top: frame.top + y - offsetY }
}
