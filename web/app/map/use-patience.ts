/** When to load the map's scripts, which are heavier than the whole page around them. */
import { type RefObject, useEffect, useRef, useState } from 'react'
import { useHydrated } from '../ui/use-hydrated'

/** Time for which the loaded page rests first. */
const REST_MS = 3000
/** Events by which a visitor turns to the map: pointer, finger or keyboard. */
const TOUCHES = ['pointerover', 'touchstart', 'focusin'] as const

/**
 * Whether to start the map: at once where the page depends on it (`now`) or was opened by a link within
 * the site; otherwise when a visitor turns to its `place`, or the page has rested. Once started it stays.
 */
export function useMapPatience(now: boolean): { begun: boolean; place: RefObject<HTMLDivElement | null> } {
  const hydrated = useHydrated()
  const place = useRef<HTMLDivElement>(null)
  const [begun, setBegun] = useState(hydrated)
  if (hydrated && now && !begun) setBegun(true)
  useEffect(() => {
    const element = place.current
    if (begun || !element) return
    const begin = () => setBegun(true)
    for (const touch of TOUCHES) element.addEventListener(touch, begin, { passive: true })
    const stop = afterRest(begin)
    return () => {
      stop()
      for (const touch of TOUCHES) element.removeEventListener(touch, begin)
    }
  }, [begun])
  return { begun, place }
}

/** Calls `act` once, after the page with all its files has loaded and rested. */
function afterRest(act: () => void): () => void {
  let timer: ReturnType<typeof setTimeout> | undefined
  const rest = () => {
    timer = setTimeout(act, REST_MS)
  }
  if (document.readyState === 'complete') rest()
  else window.addEventListener('load', rest, { once: true })
  return () => {
    clearTimeout(timer)
    window.removeEventListener('load', rest)
  }
}
