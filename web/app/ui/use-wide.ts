import { useSyncExternalStore } from 'react'

/** From this width pages have two columns; the same as in the styles. */
const WIDE = '(min-width: 992px)'

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
