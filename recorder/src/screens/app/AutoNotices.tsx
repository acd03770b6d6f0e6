import { useEffect } from 'react'
import { useWords, type Words } from '../../languages/words'
import type { PhoneRecorder } from '../../recording/phone-recorder'
import type { Settings } from '../../recording/settings'
import type { ShownState } from '../../recording/state'
import { Button } from '../../ui/Button'
import { NoticeBox } from '../NoticeBox'

/** Minutes of the day as «08:00». */
export const minuteText = (minutes: number): string =>
  [Math.floor(minutes / 60), minutes % 60].map((part) => String(part).padStart(2, '0')).join(':')

/** What can start a recording by itself; empty: only a person can. */
function causesText({ byCharger, byBorder, shiftDays, shiftFrom, shiftTo }: Settings, { t }: Words): string {
  const { waitsFor, days } = t.auto
  // Word joiners keep the hours on one line.
  const hours = `${days[shiftDays]} ${minuteText(shiftFrom)}\u2060–\u2060${minuteText(shiftTo)}`
  const parts = [
    byCharger && waitsFor.charger(''),
    shiftDays !== 'off' && waitsFor.shift(hours),
    byBorder && waitsFor.border(''),
  ]
  return parts.filter(Boolean).join(', ')
}

/** Notices about every start and stop without a person. */
export function AutoNotices({ recorder, state }: { recorder: PhoneRecorder; state: ShownState }) {
  const words = useWords()
  const { t, timeText } = words
  const { app, session, settings } = state
  const askBorders = recorder.app?.askBorders
  // The owner may have changed the objects.
  useEffect(() => {
    if (settings.byBorder) void askBorders?.()
  }, [settings.byBorder, askBorders])
  if (!app) return null
  const { began, due, ended } = app.auto
  const waits = causesText(settings, words)
  return (
    <>
      {due && !session ? (
        <NoticeBox icon="bell" look="yellow" title={t.auto.due[due.what]} text={t.auto.dueWhy}>
          <Button look="strong" onClick={() => void recorder.start()}>
            {t.start}
          </Button>
          <Button onClick={() => recorder.putAway('auto')}>{t.notices.notNow}</Button>
        </NoticeBox>
      ) : null}
      {ended && !session ? (
        <NoticeBox icon="bell" title={t.auto.ended[ended.what](timeText(ended.at))}>
          <Button onClick={() => recorder.putAway('auto')}>{t.understood}</Button>
        </NoticeBox>
      ) : null}
      {session && began ? <NoticeBox icon="bell" title={t.auto.began[began]} text={t.auto.ends[began]} /> : null}
      {!session && !due && waits ? <NoticeBox icon="bell" title={t.auto.waits(waits)} /> : null}
    </>
  )
}
