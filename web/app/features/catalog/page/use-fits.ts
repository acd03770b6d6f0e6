import { type RefObject, useEffect, useRef, useState } from 'react'

/** Height of the header plus the space below it and above the edge of the window, px. */
const AROUND = 96

/**
 * Whether an element fits into the window below the header. If not, it must not be sticky: its lower part, and the focus in it,
 * would be visible only at the end of the page.
 */
export function useFits(): { box: RefObject<HTMLDivElement | null>; fits: boolean } {
  const box = useRef<HTMLDivElement>(null)
  const [fits, setFits] = useState(false)
  useEffect(() => {
    const look = () => setFits((box.current?.offsetHeight ?? Number.NaN) <= window.innerHeight - AROUND)
    const sizes = new ResizeObserver(look)
    if (box.current) sizes.observe(box.current)
    window.addEventListener('resize', look)
    return () => {
      sizes.disconnect()
      window.removeEventListener('resize', look)
    }
  }, [])
  return { box, fits }
}
