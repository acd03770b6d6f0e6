import type { ThreadMessage } from '@spetskarta/shared/messages/messages.ts'
import { useCallback, useEffect, useLayoutEffect, useRef, useState } from 'react'

/** Within this distance of the end, px, the reader counts as being at the end. */
const NEAR_PX = 120

interface Shown {
  /** Number of the message that was searched for. */
  at: number | undefined
  last: ThreadMessage | undefined
  waiting: number
  firstShown: number | undefined
  /** Whether messages below the shown ones are not loaded. */
  later: boolean
}

/** Keeps a thread scrolled to its end while the reader is there, and keeps the position when earlier messages are added above. */
export function useScroll({ at, last, waiting, firstShown, later }: Shown) {
  const log = useRef<HTMLDivElement>(null)
  const heightBefore = useRef({ first: firstShown, height: 0 })
  const [below, setBelow] = useState(false)
  const atEnd = useRef(at === undefined)
  /** `later` before the last change: what was loaded then is read from its beginning. */
  const wasLater = useRef(later)

  const toEnd = useCallback(() => log.current?.scrollTo({ top: log.current.scrollHeight }), [])

  useLayoutEffect(() => {
    const box = log.current
    if (!box) return
    const before = heightBefore.current
    if (before.first !== undefined && firstShown !== undefined && firstShown < before.first)
      box.scrollTop += box.scrollHeight - before.height
    heightBefore.current = { first: firstShown, height: box.scrollHeight }
  })

  useEffect(() => {
    const box = log.current
    if (!box) return
    let top = box.scrollTop
    const moved = () => {
      const left = box.scrollHeight - box.scrollTop - box.clientHeight
      // Only scrolling up leaves the end: a font or photo that loads late changes the distance to the end by itself.
      if (left < NEAR_PX) atEnd.current = !wasLater.current
      else if (box.scrollTop < top) atEnd.current = false
      top = box.scrollTop
      setBelow(left > box.clientHeight / 2)
    }
    box.addEventListener('scroll', moved, { passive: true })
    // Photos and a phone's keyboard change how much fits.
    const resized = new ResizeObserver(() => {
      if (atEnd.current) toEnd()
    })
    resized.observe(box)
    for (const child of box.children) resized.observe(child)
    if (at !== undefined) document.getElementById(`m${at}`)?.scrollIntoView({ block: 'center' })
    return () => {
      box.removeEventListener('scroll', moved)
      resized.disconnect()
    }
  }, [at, toEnd])

  // biome-ignore lint/correctness/useExhaustiveDependencies: runs whenever something is added at the end
  useLayoutEffect(() => {
    if (!wasLater.current && (atEnd.current || last?.mine)) toEnd()
    wasLater.current = later
  }, [last?.number, waiting])

  return { log, below, toEnd }
}
