import { lazy, Suspense, useEffect, useState, useSyncExternalStore } from 'react'
import { useWords } from '../languages/words'
import type { PhoneRecorder } from '../recording/phone-recorder'
import { Button } from '../ui/Button'
import { Permissions } from './app/Permissions'
import { Enter } from './entry/Enter'
import { tokenIn } from './entry/token'
import { Main } from './Main'
import css from './Page.module.css'

/** Screens of the Android app only. */
const Asleep = lazy(() => import('./app/Asleep'))
const KeepAwake = lazy(() => import('./app/KeepAwake'))

/** Links that the app opened: it passes their tokens on. */
export interface Links {
  /** The token, until `forget` is called. */
  get(): string | undefined
  subscribe(listener: () => void): () => void
  forget(): void
}

/** Chooses the screen: the start screen, permissions, the report of a sleep, or the main screen. */
export function RecorderScreens({ recorder, links }: { recorder: PhoneRecorder; links: Links }) {
  const { store, app } = recorder
  const { t } = useWords()
  const state = useSyncExternalStore(store.subscribe, store.get)
  const opened = useSyncExternalStore(links.subscribe, links.get)
  const [typed, setTyped] = useState(() => tokenIn(location.hash))
  const [later, setLater] = useState(false)
  useEffect(() => {
    const read = () => setTyped(tokenIn(location.hash))
    window.addEventListener('hashchange', read)
    return () => window.removeEventListener('hashchange', read)
  }, [])

  const token = opened ?? typed
  const { app: phone, session, enrolment } = state
  if (app && phone?.asleep)
    return (
      <Suspense>
        <Asleep recorder={recorder} state={state} app={app} phone={phone} asleep={phone.asleep} />
      </Suspense>
    )
  if (app && phone && enrolment && !token && !session && !later && !phone.allowed.location)
    return (
      <main className={css.page}>
        <h1>{t.allow.title}</h1>
        <Permissions app={app} allowed={phone.allowed} />
        <Button look="primary" onClick={() => setLater(true)}>
          {t.allow.goOn}
        </Button>
      </main>
    )
  if (app && phone && enrolment && !token && !session && !phone.prepared)
    return (
      <Suspense>
        <KeepAwake recorder={recorder} app={app} phone={phone} />
      </Suspense>
    )
  if (session || (enrolment && !token)) return <Main recorder={recorder} state={state} />
  const forgetToken = () => {
    // The link gives the right to record: it must not stay in the address bar or appear in a screenshot.
    if (location.hash) history.replaceState(null, '', location.pathname)
    setTyped(undefined)
    links.forget()
  }
  return <Enter recorder={recorder} state={state} token={token} onTokenUsed={forgetToken} />
}
