import { StrictMode } from 'react'
import { createRoot } from 'react-dom/client'
import './ui/fonts.css'
import './ui/tokens.css'
import './ui/base.css'
import { becomeOnlyPage } from './alone'
import { openLinks } from './app/links'
import { isInApp, waitForPort } from './app/port'
import { currentLanguage, speakFirstLanguage } from './languages/words'
import { webPlatform } from './platform/web'
import { openRecorder } from './recording/recorder'
import { Elsewhere, Failed } from './screens/Elsewhere'
import { RecorderScreens } from './screens/RecorderScreens'
import { keepUpToDate } from './update'

const root = createRoot(document.getElementById('root') as HTMLElement)
const show = (screen: React.ReactNode) => root.render(<StrictMode>{screen}</StrictMode>)
const inApp = isInApp(navigator.userAgent)
const links = openLinks()
// The app posts the port only once, so the page listens before anything is loaded.
const port = inApp ? waitForPort() : undefined

async function startInApp(port: Promise<MessagePort>) {
  const { openAppRecorder } = await import('./app/app-recorder')
  const recorder = await openAppRecorder(await port, links.open)
  void recorder.app?.speak(currentLanguage())
  show(<RecorderScreens recorder={recorder} links={links} />)
}

async function startInBrowser() {
  // Two open pages would record each point twice.
  await becomeOnlyPage(() => show(<Elsewhere />))
  const recorder = await openRecorder(webPlatform())
  keepUpToDate(() => recorder.store.get().session !== undefined)
  show(<RecorderScreens recorder={recorder} links={links} />)
}

speakFirstLanguage()
  .then(() => (port ? startInApp(port) : startInBrowser()))
  .catch(() => show(<Failed inApp={inApp} />))
