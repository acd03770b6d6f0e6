import { useEffect, useState, useSyncExternalStore } from 'react'
import type { PhoneRecorder } from '../recording/recorder'
import { Enter } from './entry/Enter'
import { tokenIn } from './entry/token'
import { Main } from './Main'

/** The start screen, or the one main screen. */
export function RecorderScreens({ recorder }: { recorder: PhoneRecorder }) {
  const { store } = recorder
  const state = useSyncExternalStore(store.subscribe, store.get)
  const [token, setToken] = useState(() => tokenIn(location.hash))
  useEffect(() => {
    const read = () => setToken(tokenIn(location.hash))
    window.addEventListener('hashchange', read)
    return () => window.removeEventListener('hashchange', read)
  }, [])

  if (state.session || (state.enrolment && !token)) return <Main recorder={recorder} state={state} />
  const forgetToken = () => {
    // The link gives the right to record: it must not stay in the address bar or appear in a screenshot.
    history.replaceState(null, '', location.pathname)
    setToken(undefined)
  }
  return <Enter recorder={recorder} token={token} onTokenUsed={forgetToken} />
}
