/** When the map's scripts, which are heavier than the whole page around them, are asked for. */
import { type RefObject, useEffect, useRef, useState } from 'react'
import { useHydrated } from '../ui/use-hydrated'

/** How long the loaded page rests before. */
const REST_MS = 3000
/** How a visitor turns to the map: with a pointer, a finger or the keyboard. */
const TOUCHES = ['pointerover', 'touchstart', 'focusin'] as const

/**
 * Whether the map may begin: at once where the page needs it to show anything (`now`) or came by a press of a link;
 * otherwise when a visitor turns to its `place`, or the page has rested. Then it stays.
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

/** Calls once after the page with all its files has loaded and rested. */
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
