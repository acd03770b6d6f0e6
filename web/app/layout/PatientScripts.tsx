import { Scripts } from 'react-router'
import { InlineScript } from '../ui/theme/InlineScript'
import setStyles from './set-styles.js?raw'
import startScripts from './start-scripts.js?raw'

/**
 * React Router's scripts, requested only after the page is painted: people can read it before they can use it. On a slow
 * network, scripts that load together with style sheets, fonts and pictures would delay all of these. A page in a hidden tab
 * is not painted, so its scripts are requested at once. They are inside `noscript`, which is only text for a browser that
 * runs scripts, and which React ignores; `start-scripts.js` makes elements of it.
 */
export const PatientScripts = () => (
  <>
    <InlineScript text={import.meta.env.SSR ? setStyles : ''} />
    <noscript id="scripts">
      <Scripts />
    </noscript>
    <InlineScript text={import.meta.env.SSR ? startScripts : ''} />
  </>
)
