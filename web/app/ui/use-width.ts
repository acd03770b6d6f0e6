import { type RefObject, useEffect, useState, useSyncExternalStore } from 'react'
import { WIDE } from './theme/breakpoints'

/** Width of an element, whole pixels; 0 until it is known. */
export function useWidth(element: RefObject<HTMLElement | null>): number {
  const [width, setWidth] = useState(0)
  useEffect(() => {
    if (!element.current) return
    const observer = new ResizeObserver(([entry]) => entry && setWidth(Math.round(entry.contentRect.width)))
    observer.observe(element.current)
    return () => observer.disconnect()
  }, [element])
  return width
}

function watch(onChange: () => void) {
  const media = window.matchMedia(WIDE)
  media.addEventListener('change', onChange)
  return () => media.removeEventListener('change', onChange)
}

/** Whether the window is wide; false on the server. */
export const useWide = (): boolean =>
  useSyncExternalStore(
    watch,
    () => window.matchMedia(WIDE).matches,
    () => false,
  )
