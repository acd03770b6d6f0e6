import { useState } from 'react'
import { Scripts, useMatches } from 'react-router'
import { useNonce } from '../api/nonce'
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
  const nonce = useNonce()
  const matches = useMatches()
  // Decided for the first page only: later pages have the scripts already.
  const [urgent] = useState(() => matches.some(({ handle }) => handle === URGENT))
  const setStylesNow = <InlineScript nonce={nonce} text={setStyles} />
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
      <InlineScript nonce={nonce} text={startScripts} />
    </>
  )
}

function InlineScript({ nonce, text }: { nonce: string | undefined; text: string }) {
  return (
    <script
      nonce={nonce}
      suppressHydrationWarning
      // biome-ignore lint/security/noDangerouslySetInnerHtml: a script of our own, the same on every page
      dangerouslySetInnerHTML={{ __html: text }}
    />
  )
}
