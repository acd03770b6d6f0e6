import { useSyncExternalStore } from 'react'

export const DARK = '(prefers-color-scheme: dark)'

function subscribe(onChange: () => void) {
  const dark = matchMedia(DARK)
  dark.addEventListener('change', onChange)
  return () => dark.removeEventListener('change', onChange)
}
const scheme = () => (matchMedia(DARK).matches ? 'dark' : 'light')

/** The colour scheme of the page; `light` until the browser reports its own. */
export const useScheme = (): 'light' | 'dark' => useSyncExternalStore(subscribe, scheme, () => 'light')
