import { useState } from 'react'
import { joined, useWords } from '../languages/words'
import { needsConsent } from '../recording/consent'
import type { PhoneRecorder } from '../recording/phone-recorder'
import type { Shown } from '../recording/state'
import { Button } from '../ui/Button'
import { Icon } from '../ui/icons'
import { useNow } from '../ui/use-now'
import { StartButton, StopButton } from './BigButton'
import { Box } from './Box'
import { CalibrationOffer } from './Calibration'
import { ConsentDialog } from './Consent'
import { Driver } from './driver/Driver'
import { Head } from './Head'
import css from './Main.module.css'
import { isCutOff, modeOf } from './mode'
import { Notices } from './notices/Notices'
import { Refused } from './notices/Refused'
import { ScreenOn } from './notices/ScreenOn'
import { PhotoBar } from './PhotoBar'
import { queueState } from './queue-state'
import { SettingsDialog } from './SettingsDialog'

/** The main screen: the state of recording, and one big button. */
export function Main({ recorder, state }: { recorder: PhoneRecorder; state: Shown }) {
  const now = useNow()
  const words = useWords()
  const { t, distanceText, wholeText } = words
  const [settings, setSettings] = useState(false)
  const [consenting, setConsenting] = useState(false)
  const { session, today, battery } = state
  const cutOff = isCutOff(state)
  const asks = state.app?.asksConsent ?? (state.enrolment !== undefined && needsConsent(state.enrolment))
  return (
    <main className={css.main}>
      <Head state={state} now={now} onSettings={() => setSettings(true)} />
      <MachineRow state={state} onChange={() => void recorder.leave()} />
      <dl className={css.metrics}>
        <Metric name={t.today} value={distanceText(today.metres)} />
        <Metric name={t.photosOf} value={wholeText(today.photos)} />
        <Metric name={t.battery} value={battery === null ? '—' : t.units.percent(wholeText(battery))} />
      </dl>
      <div className={css.big}>
        {cutOff ? (
          <Refused recorder={recorder} state={state} />
        ) : session ? (
          <StopButton waiting={modeOf(state, now) !== 'recording'} onStop={() => void recorder.stop()} />
        ) : (
          <StartButton onStart={() => (asks ? setConsenting(true) : void recorder.start())} />
        )}
      </div>
      <ScreenOn recorder={recorder} state={state} />
      <Notices recorder={recorder} state={state} />
      <CalibrationOffer recorder={recorder} state={state} now={now} />
      <Box {...queueState(state, now, words)} />
      <Driver recorder={recorder} state={state} now={now} />
      <PhotoBar recorder={recorder} state={state} now={now} />
      {consenting ? <ConsentDialog recorder={recorder} onClose={() => setConsenting(false)} /> : null}
      {settings ? <SettingsDialog recorder={recorder} state={state} onClose={() => setSettings(false)} /> : null}
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

function MachineRow({ state, onChange }: { state: Shown; onChange: () => void }) {
  const { t } = useWords()
  const { enrolment, enrolments, session } = state
  const shown = session ? enrolments[session.equipment] : enrolment
  return (
    <section className={css.machine} aria-label={t.machine}>
      <span className={css.tile}>
        <Icon name="truck" size={25} />
      </span>
      <span className={css.name}>
        <b>{joined(shown?.equipment.name ?? '')}</b>
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
