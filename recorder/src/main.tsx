import { StrictMode } from 'react'
import { createRoot } from 'react-dom/client'
import './ui/fonts.css'
import './ui/tokens.css'
import './ui/base.css'
import { alone } from './alone'
import { choosePlatform } from './platform/choose'
import { openRecorder } from './recording/recorder'
import { Elsewhere, Failed } from './screens/Elsewhere'
import { RecorderScreens } from './screens/RecorderScreens'
import { keepUpToDate } from './update'

const root = createRoot(document.getElementById('root') as HTMLElement)
const show = (screen: React.ReactNode) => root.render(<StrictMode>{screen}</StrictMode>)

async function start() {
  // Two open pages would record everything twice.
  await alone(() => show(<Elsewhere />))
  const recorder = await openRecorder(await choosePlatform())
  keepUpToDate(() => recorder.store.get().session !== undefined)
  show(<RecorderScreens recorder={recorder} />)
}

start().catch(() => show(<Failed />))
