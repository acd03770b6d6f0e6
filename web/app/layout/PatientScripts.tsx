import { useState } from 'react'
import { Scripts, useMatches } from 'react-router'
import { InlineScript } from '../ui/theme/InlineScript'
import setStyles from './set-styles.js?raw'
import startScripts from './start-scripts.js?raw'

/** The `handle` of a route that shows little without its scripts: they are requested at once. */
export const URGENT = { urgent: true }

/**
 * React Router's scripts, requested only after the page is painted: people can read it before they can use it. On a slow
 * network scripts that load together with style sheets, fonts and pictures would delay all of these. A page in a hidden
 * tab is not painted, so there the scripts are requested at once. They are inside `noscript`, which is only text for a
 * browser that runs scripts, and which React does not touch; `start-scripts.js` makes elements of it.
 */
export function PatientScripts() {
  const matches = useMatches()
  // Decided for the first page only: later pages have the scripts already.
  const [urgent] = useState(() => matches.some(({ handle }) => handle === URGENT))
  const setStylesNow = <InlineScript text={setStyles} />
  if (urgent)
    return (
      <>
        {setStylesNow}
        <Scripts />
      </>
    )
  return (
    <>
      {setStylesNow}
      <noscript id="scripts">
        <Scripts />
      </noscript>
      <InlineScript text={startScripts} />
    </>
  )
}
