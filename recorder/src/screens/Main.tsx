import { useState } from 'react'
import type { PhoneRecorder } from '../recording/recorder'
import type { State } from '../recording/state'
import { Button } from '../ui/Button'
import { Icon } from '../ui/icons'
import { distanceText, wholeText } from '../ui/texts'
import { useNow } from '../ui/use-now'
import { StartButton, StopButton } from './BigButton'
import { Box } from './Box'
import { Head } from './Head'
import css from './Main.module.css'
import { modeOf } from './mode'
import { Notices } from './Notices'
import { PhotoBar } from './PhotoBar'
import { queueState } from './queue-state'
import { SettingsDialog } from './SettingsDialog'

/** The main screen: the state of recording, and one big button. */
export function Main({ recorder, state }: { recorder: PhoneRecorder; state: State }) {
  const now = useNow()
  const [settings, setSettings] = useState(false)
  const { session, today, battery } = state
  return (
    <main className={css.main}>
      <Head state={state} now={now} onSettings={() => setSettings(true)} />
      <MachineRow state={state} onChange={() => void recorder.leave()} />
      <dl className={css.metrics}>
        <Metric name="сегодня" value={distanceText(today.metres)} />
        <Metric name="фото" value={wholeText(today.photos)} />
        <Metric name="заряд" value={battery === null ? '—' : `${battery} %`} />
      </dl>
      <div className={css.big}>
        {session ? (
          <StopButton waiting={modeOf(state, now) !== 'recording'} onStop={() => void recorder.stop()} />
        ) : (
          <StartButton onStart={() => void recorder.start()} />
        )}
      </div>
      <Notices recorder={recorder} state={state} />
      <Box {...queueState(state, now)} />
      <PhotoBar recorder={recorder} state={state} now={now} />
      {settings ? (
        <SettingsDialog recorder={recorder} settings={state.settings} onClose={() => setSettings(false)} />
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

function MachineRow({ state, onChange }: { state: State; onChange: () => void }) {
  const { enrolment, enrolments, session } = state
  const shown = session ? enrolments[session.equipment] : enrolment
  return (
    <section className={css.machine} aria-label="Машина">
      <span className={css.tile}>
        <Icon name="truck" size={25} />
      </span>
      <span className={css.name}>
        <b>{shown?.equipment.name}</b>
        <small>{shown?.name}</small>
      </span>
      {session ? (
        <span className={css.locked} title="Сменить машину можно после остановки">
          <Icon name="lock" size={22} />
        </span>
      ) : (
        <Button onClick={onChange}>Сменить</Button>
      )}
    </section>
  )
}
