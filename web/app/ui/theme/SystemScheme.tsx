import { useEffect } from 'react'
import { InlineScript } from './InlineScript'
import { DARK } from './scheme'

/** Sets the scheme for the style sheets before anything is painted, and follows the system then. */
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
