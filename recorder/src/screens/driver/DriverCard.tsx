import { lazy, Suspense, useState } from 'react'
import { useWords } from '../../languages/words'
import type { Said } from '../../queue/kept'
import { NOTED_FOR } from '../../recording/driver-notes'
import type { PhoneRecorder } from '../../recording/phone-recorder'
import type { ShownState } from '../../recording/state'
import { Button } from '../../ui/Button'
import css from './DriverCard.module.css'

/** Loaded only when opened; the service worker caches it. */
const DriverDialog = lazy(() => import('./DriverDialog').then((module) => ({ default: module.DriverDialog })))

const SAYS: readonly Said[] = ['customer_idle', 'breakdown', 'fuel']

interface Props {
  recorder: PhoneRecorder
  state: ShownState
  now: number
}

/** The driver, and during a recording the buttons for notes. */
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
      {choosing ? (
        <Suspense>
          <DriverDialog recorder={recorder} chosen={mine?.id} onClose={() => setChoosing(false)} />
        </Suspense>
      ) : null}
    </section>
  )
}
