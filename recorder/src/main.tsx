import { StrictMode } from 'react'
import { createRoot } from 'react-dom/client'
import './ui/fonts.css'
import './ui/tokens.css'
import './ui/base.css'
import { alone } from './alone'
import { openAppRecorder } from './app/app-recorder'
import { openLinks } from './app/links'
import { isInApp, waitForPort } from './app/port'
import { currentLanguage } from './languages/words'
import { webPlatform } from './platform/web'
import { openRecorder } from './recording/recorder'
import { Elsewhere, Failed } from './screens/Elsewhere'
import { RecorderScreens } from './screens/RecorderScreens'
import { keepUpToDate } from './update'

const root = createRoot(document.getElementById('root') as HTMLElement)
const show = (screen: React.ReactNode) => root.render(<StrictMode>{screen}</StrictMode>)
const inApp = isInApp(navigator.userAgent)
const links = openLinks()
document.documentElement.lang = currentLanguage()

async function startInApp() {
  const recorder = await openAppRecorder(await waitForPort(), links.open)
  void recorder.app?.speak(currentLanguage())
  show(<RecorderScreens recorder={recorder} links={links} />)
}

async function startInBrowser() {
  // Two open pages would record everything twice.
  await alone(() => show(<Elsewhere />))
  const recorder = await openRecorder(webPlatform())
  keepUpToDate(() => recorder.store.get().session !== undefined)
  show(<RecorderScreens recorder={recorder} links={links} />)
}

const start = inApp ? startInApp : startInBrowser
start().catch(() => show(<Failed inApp={inApp} />))
