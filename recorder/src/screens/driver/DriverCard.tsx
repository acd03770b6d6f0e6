import type { Drivers } from '@spetskarta/shared/recorders/driver-notes.ts'
import { useEffect, useState } from 'react'
import { useWords } from '../../languages/words'
import type { Said } from '../../queue/kept'
import { NOTED_FOR } from '../../recording/driver-notes'
import type { PhoneRecorder } from '../../recording/phone-recorder'
import type { ShownState } from '../../recording/state'
import { Button } from '../../ui/Button'
import { Dialog } from '../../ui/Dialog'
import choices from '../SettingsDialog.module.css'
import css from './DriverCard.module.css'

const SAYS: readonly Said[] = ['customer_idle', 'breakdown', 'fuel']

interface Props {
  recorder: PhoneRecorder
  state: ShownState
  now: number
}

/** Who drives, and while it records what he says with one press. */
export function DriverCard({ recorder, state, now }: Props) {
  const { t, timeText } = useWords()
  const [choosing, setChoosing] = useState(false)
  const { session, enrolment, driver, noted } = state
  const equipment = session?.equipment ?? enrolment?.equipment._id
  const mine = driver?.equipment === equipment ? driver : undefined
  return (
    <section className={css.driver} aria-label={t.driver.title}>
      <button type="button" className={css.who} onClick={() => setChoosing(true)}>
        <span>{t.driver.title}</span>
        <b>{mine?.name ?? t.driver.nobody}</b>
      </button>
      {session ? (
        <>
          <p className={css.lead}>{t.driver.notes}</p>
          <div className={css.says}>
            {SAYS.map((what) => (
              <Button key={what} onClick={() => void recorder.driver.say(what)}>
                {t.driver.says[what]}
              </Button>
            ))}
          </div>
          <p className={css.noted} role="status">
            {noted && now - noted.at < NOTED_FOR ? t.driver.noted(t.driver.says[noted.what], timeText(noted.at)) : ''}
          </p>
        </>
      ) : null}
      {choosing ? <DriverDialog recorder={recorder} chosen={mine?.id} onClose={() => setChoosing(false)} /> : null}
    </section>
  )
}

interface DialogProps {
  recorder: PhoneRecorder
  chosen: number | undefined
  onClose: () => void
}

function DriverDialog({ recorder, chosen, onClose }: DialogProps) {
  const { t } = useWords()
  const [told, setTold] = useState<Drivers | 'failed'>()
  const [asked, setAsked] = useState(0)
  // biome-ignore lint/correctness/useExhaustiveDependencies: whose hours are told follows who is chosen
  useEffect(() => {
    let open = true
    const show = (next: Drivers | 'failed') => open && setTold(next)
    recorder.driver.list().then(show, () => show('failed'))
    return () => {
      open = false
    }
  }, [recorder, chosen, asked])
  return (
    <Dialog title={t.driver.choose} onClose={onClose}>
      {told === undefined ? <p role="status">{t.driver.loading}</p> : null}
      {told === 'failed' ? (
        <>
          <p role="alert">{t.driver.failed}</p>
          <div className={css.again}>
            <Button onClick={() => setAsked(asked + 1)}>{t.again}</Button>
          </div>
        </>
      ) : null}
      {told && told !== 'failed' ? <Names told={told} chosen={chosen} recorder={recorder} /> : null}
      <Button wide look="primary" onClick={onClose}>
        {t.done}
      </Button>
    </Dialog>
  )
}

function Names({ told, chosen, recorder }: { told: Drivers; chosen: number | undefined; recorder: PhoneRecorder }) {
  const { t, lengthText } = useWords()
  if (told.drivers.length === 0) return <p>{t.driver.none}</p>
  const sum = told.week.reduce((all, { seconds }) => all + seconds, 0)
  return (
    <>
      <p>{t.driver.why}</p>
      <fieldset className={choices.group}>
        <legend className={css.hidden}>{t.driver.choose}</legend>
        <div className={choices.choices}>
          {[...told.drivers, undefined].map((one) => (
            <label key={one?.id ?? 'nobody'} className={choices.choice}>
              <input
                type="radio"
                name="driver"
                checked={one?.id === chosen}
                onChange={() => void recorder.driver.choose(one)}
              />
              {one?.name ?? t.driver.nobody}
            </label>
          ))}
        </div>
      </fieldset>
      {chosen === undefined ? null : (
        <>
          <p className={css.noted}>{sum > 0 ? t.driver.week(lengthText(sum * 1000)) : t.driver.weekNone}</p>
          <dl className={css.week}>
            {told.week
              .filter(({ seconds }) => seconds > 0)
              .map(({ day, seconds }) => (
                <div key={day}>
                  <dt>{day.split('-').reverse().slice(0, 2).join('.')}</dt>
                  <dd>{lengthText(seconds * 1000)}</dd>
                </div>
              ))}
          </dl>
        </>
      )}
    </>
  )
}
