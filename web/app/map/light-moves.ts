import type { MapLibreMap } from 'maplibre-gl'

/** A longer frame is visibly jerky, ms. */
const SLOW_MS = 25
/** Number of consecutive slow frames before the resolution is reduced. */
const SLOW_FRAMES = 3
/** Reduced resolution, as a part of the screen's own. */
const COARSE = 0.5
/** Time at rest before the map is drawn sharply again, ms. */
const REST_MS = 150

/**
 * Draws a moving map with fewer pixels where its frames are too slow: without a graphics card,
 * pixels take most of the time. At rest it is sharp. Returns a function that ends this.
 */
export function lightenMoves(map: MapLibreMap): () => void {
  let frame: number | undefined
  let rest: ReturnType<typeof setTimeout> | undefined
  let coarse = false

  const draw = (part: number) => {
    // `setPixelRatio` does the same, but would end the current drag.
    map._overridePixelRatio = window.devicePixelRatio * part
    map._resizeInternal()
    // The resized canvas is empty until it is drawn.
    map.redraw()
  }
  /** Watches the browser's frames, because the map draws few when it is dragged slowly. */
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
