import { type RefObject, useEffect, useRef, useState } from 'react'

/** Between the header, what is below it and the edge of the window, px. */
const AROUND = 96

/**
 * Whether all of an element fits into the window below the header. One that stays while the page is scrolled must: its lower part would be
 * seen at the end of the page alone, and the focus in it not at all.
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
