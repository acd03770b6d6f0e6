import type { MapLibreMap } from 'maplibre-gl'

/** A frame that takes longer is seen to jerk, ms. */
const SLOW_MS = 25
/** So many frames in a row are slow before the picture gets coarser. */
const SLOW_FRAMES = 3
/** How coarse it gets: pixels a side, as a part of the screen's own. */
const COARSE = 0.5
/** The map has been at rest for so long before it is drawn sharply again, ms. */
const REST_MS = 150

/**
 * Draws a map that is moved with fewer pixels where its frames take too long: without a graphics card the time goes into
 * pixels. At rest it is sharp. Returns what ends it.
 */
export function lightenMoves(map: MapLibreMap): () => void {
  let frame: number | undefined
  let rest: ReturnType<typeof setTimeout> | undefined
  let coarse = false

  const draw = (part: number) => {
    // `setPixelRatio` does these two as well, but ends the drag that is going on.
    map._overridePixelRatio = window.devicePixelRatio * part
    map._resizeInternal()
    // The resized canvas is empty until it is drawn.
    map.redraw()
  }
  /** The browser's frames, not the map's: those are few when the hand is slow. */
  const watch = (before: number, slow: number) => {
    frame = requestAnimationFrame((now) => {
      const slowNow = now - before > SLOW_MS ? slow + 1 : 0
      if (slowNow < SLOW_FRAMES) return watch(now, slowNow)
      frame = undefined
      coarse = true
      draw(COARSE)
    })
  }
  const stop = () => {
    if (frame !== undefined) cancelAnimationFrame(frame)
    frame = undefined
    clearTimeout(rest)
  }
  const onMoveStart = () => {
    stop()
    if (!coarse) watch(performance.now(), 0)
  }
  const onMoveEnd = () => {
    stop()
    if (!coarse) return
    rest = setTimeout(() => {
      coarse = false
      draw(1)
    }, REST_MS)
  }
  const listening = [map.on('movestart', onMoveStart), map.on('moveend', onMoveEnd)]
  return () => {
    stop()
    for (const one of listening) one.unsubscribe()
  }
}
