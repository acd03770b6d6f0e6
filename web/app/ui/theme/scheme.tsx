import { useEffect, useSyncExternalStore } from 'react'
import { InlineScript } from './InlineScript'

const DARK = '(prefers-color-scheme: dark)'

function subscribe(onChange: () => void) {
  const dark = matchMedia(DARK)
  dark.addEventListener('change', onChange)
  return () => dark.removeEventListener('change', onChange)
}
const scheme = () => (matchMedia(DARK).matches ? 'dark' : 'light')

/** Colour scheme of the page; `light` until the browser reports its own. */
export const useScheme = (): 'light' | 'dark' => useSyncExternalStore(subscribe, scheme, () => 'light')

/** Sets the scheme for the style sheets before anything is painted, and follows the system afterwards. */
export function SystemScheme() {
  useEffect(() => {
    const dark = matchMedia(DARK)
    const set = () => {
      document.documentElement.dataset.mantineColorScheme = dark.matches ? 'dark' : 'light'
    }
    set()
    dark.addEventListener('change', set)
    return () => dark.removeEventListener('change', set)
  }, [])
  return <InlineScript text={SCRIPT} />
}

const SCRIPT = `document.documentElement.dataset.mantineColorScheme = matchMedia('${DARK}').matches ? 'dark' : 'light'`
