import { useWords } from '../../languages/words'
import type { PhoneRecorder } from '../../recording/phone-recorder'
import type { ShownState } from '../../recording/state'
import { isCutOff } from '../mode'
import { NoticeBox } from '../NoticeBox'

/** Warns that a browser records only while its page is on the screen: before the shift, and while the screen may turn off. */
export function ScreenOn({ recorder, state }: { recorder: PhoneRecorder; state: ShownState }) {
  const { t } = useWords()
  const { session, screen } = state
  if (recorder.app || isCutOff(state) || (session && screen === 'on')) return null
  if (screen === 'unable')
    return <NoticeBox icon="warning" look="yellow" title={t.screen.unable} text={t.screen.unableDo} />
  if (session)
    return screen === 'refused' ? (
      <NoticeBox icon="warning" look="yellow" title={t.screen.refused} text={t.screen.refusedDo} />
    ) : null
  return (
    <NoticeBox icon="sun" title={t.screen.on} text={t.screen.onWhy}>
      <a href="/app" target="_blank" rel="noreferrer">
        {t.notices.whichApp}
      </a>
    </NoticeBox>
  )
}
