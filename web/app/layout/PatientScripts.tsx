import { useState } from 'react'
import { Scripts, useMatches } from 'react-router'
import startScripts from './start-scripts.js?raw'

/** What a route exports as `handle` where there is little to see without its scripts: these come at once. */
export const URGENT = { urgent: true }

/**
 * React Router's scripts, fetched once the page is painted: it can be read before it can be used. Asked for beside
 * style sheets, fonts and pictures, even as the last of them, they hold all of these up on a slow network. A page in
 * a hidden tab is not painted at all, so there they come at once. What is in `noscript` is only text to a browser
 * that runs scripts, and React leaves it alone there: `start-scripts.js` makes elements of it.
 */
export function PatientScripts({ nonce }: { nonce: string | undefined }) {
  const matches = useMatches()
  // As the page came: later ones have the scripts.
  const [urgent] = useState(() => matches.some(({ handle }) => handle === URGENT))
  if (urgent) return <Scripts nonce={nonce} />
  return (
    <>
      <noscript id="scripts">
        <Scripts nonce={nonce} />
      </noscript>
      <script
        nonce={nonce}
        suppressHydrationWarning
        // biome-ignore lint/security/noDangerouslySetInnerHtml: a script of our own, the same on every page
        dangerouslySetInnerHTML={{ __html: startScripts }}
      />
    </>
  )
}
