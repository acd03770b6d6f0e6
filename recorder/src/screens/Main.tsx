import { lazy, Suspense, useState } from 'react'
import { unbroken, useWords } from '../languages/words'
import { needsConsent } from '../recording/consent'
import type { PhoneRecorder } from '../recording/phone-recorder'
import type { ShownState } from '../recording/state'
import { Button } from '../ui/Button'
import { Icon } from '../ui/icons'
import { usePresent } from '../ui/use-now'
import { StartButton, StopButton } from './BigButton'
import { CalibrationOffer } from './Calibration'
import { ConsentDialog } from './Consent'
import { DriverCard } from './driver/DriverCard'
import { Head } from './Head'
import css from './Main.module.css'
import { isCutOff, modeOf } from './mode'
import { NoticeBox } from './NoticeBox'
import { NoticeList } from './notices/NoticeList'
import { RefusedNotice } from './notices/RefusedNotice'
import { ScreenOn } from './notices/ScreenOn'
import { PhotoBar } from './PhotoBar'
import { queueState } from './queue-state'

/** Loaded only when opened; the service worker caches it. */
const SettingsDialog = lazy(() => import('./SettingsDialog').then((module) => ({ default: module.SettingsDialog })))
/** Rarely opened, and only in the app, which has all files on the phone. */
const AutoNotices = lazy(() => import('./app/AutoNotices').then((module) => ({ default: module.AutoNotices })))
const AutoDialog = lazy(() => import('./app/AutoDialog').then((module) => ({ default: module.AutoDialog })))

/** The main screen: the state of recording, and one big button. */
export function Main({ recorder, state }: { recorder: PhoneRecorder; state: ShownState }) {
  const now = usePresent()
  const words = useWords()
  const { t, distanceText, wholeText } = words
  const [dialog, setDialog] = useState<'settings' | 'auto'>()
  const [consenting, setConsenting] = useState(false)
  const { session, today, battery } = state
  const cutOff = isCutOff(state)
  const asks = state.app?.asksConsent ?? (state.enrolment !== undefined && needsConsent(state.enrolment))
  const notices = recorder.app ? (
    <Suspense>
      <AutoNotices recorder={recorder} state={state} />
    </Suspense>
  ) : null
  return (
    <main className={css.main}>
      <Head state={state} now={now} onSettings={() => setDialog('settings')} />
      <MachineRow state={state} onChange={() => void recorder.leave()} />
      <dl className={css.metrics}>
        <Metric name={t.today} value={distanceText(today.metres)} />
        <Metric name={t.photosOf} value={wholeText(today.photos)} />
        <Metric name={t.battery} value={battery === null ? '—' : t.units.percent(wholeText(battery))} />
      </dl>
      <div className={css.big}>
        {cutOff ? (
          <RefusedNotice recorder={recorder} state={state} />
        ) : session ? (
          <StopButton waiting={modeOf(state, now) !== 'recording'} onStop={() => void recorder.stop()} />
        ) : (
          <StartButton onStart={() => (asks ? setConsenting(true) : void recorder.start())} />
        )}
      </div>
      <NoticeList recorder={recorder} state={state} />
      {session ? null : notices}
      <ScreenOn recorder={recorder} state={state} />
      <PhotoBar recorder={recorder} state={state} now={now} />
      <DriverCard recorder={recorder} state={state} now={now} />
      {session ? notices : null}
      <CalibrationOffer recorder={recorder} state={state} now={now} />
      <NoticeBox {...queueState(state, now, words)} />
      {consenting ? <ConsentDialog recorder={recorder} onClose={() => setConsenting(false)} /> : null}
      {dialog === 'settings' ? (
        <Suspense>
          <SettingsDialog
            recorder={recorder}
            state={state}
            onClose={() => setDialog(undefined)}
            onAuto={() => setDialog('auto')}
          />
        </Suspense>
      ) : null}
      {dialog === 'auto' ? (
        <Suspense>
          <AutoDialog recorder={recorder} state={state} onClose={() => setDialog(undefined)} />
        </Suspense>
      ) : null}
    </main>
  )
}

function Metric({ name, value }: { name: string; value: string }) {
  return (
    <div>
      <dt>{name}</dt>
      <dd>{value}</dd>
    </div>
  )
}

function MachineRow({ state, onChange }: { state: ShownState; onChange: () => void }) {
  const { t } = useWords()
  const { enrolment, enrolments, session } = state
  const shown = session ? enrolments[session.equipment] : enrolment
  return (
    <section className={css.machine} aria-label={t.machine}>
      <span className={css.tile}>
        <Icon name="truck" size={25} />
      </span>
      <span className={css.name}>
        <b>{unbroken(shown?.equipment.name ?? '')}</b>
        <small>{shown?.name}</small>
      </span>
      {session ? (
        <span className={css.locked} title={t.locked}>
          <Icon name="lock" size={22} />
        </span>
      ) : (
        <Button onClick={onChange}>{t.changeMachine}</Button>
      )}
    </section>
  )
}
