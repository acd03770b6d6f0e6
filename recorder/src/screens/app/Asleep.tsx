import { unbroken, useWords } from '../../languages/words'
import type { AroundApp, PhoneRecorder } from '../../recording/phone-recorder'
import type { AppState, ShownState } from '../../recording/state'
import { Button } from '../../ui/Button'
import { Icon } from '../../ui/icons'
import css from './Asleep.module.css'
import { MakerSteps } from './MakerSteps'

interface Props {
  recorder: PhoneRecorder
  state: ShownState
  app: AroundApp
  phone: AppState
  asleep: NonNullable<AppState['asleep']>
}

/** Report that the phone put the app to sleep: when, what is missing, and what to change to prevent it. */
export default function Asleep({ recorder, state, app, phone, asleep: { from, to } }: Props) {
  const { t, timeText, lengthText } = useWords()
  const { session, enrolment, enrolments } = state
  const machine = session ? enrolments[session.equipment] : enrolment
  return (
    <main className={css.page}>
      <header className={css.head}>
        <p className={css.kind}>
          <Icon name="asleep" />
          {t.asleep.head}
        </p>
        <h1>{t.asleep.title(timeText(from), timeText(to))}</h1>
        <p>{session ? t.asleep.nowRecording : t.asleep.nowStopped}</p>
      </header>
      <section className={css.machine}>
        <b>{unbroken(machine?.equipment.name ?? '')}</b>
        <small>{app.device}</small>
      </section>
      <section className={css.part}>
        <p className={css.length}>
          <b>{lengthText(to - from)}</b> {t.asleep.without}
        </p>
        {session && session.since < from ? <Strip since={session.since} from={from} to={to} /> : null}
        <p className={css.quiet}>{t.asleep.lost}</p>
      </section>
      <section className={css.part}>
        <h2>{t.asleep.steps}</h2>
        <p className={css.quiet}>{t.asleep.stepsWhen}</p>
        <MakerSteps app={app} allowed={phone.allowed} />
      </section>
      <footer className={css.foot}>
        <Button wide look="primary" onClick={() => recorder.putAway('sleep')}>
          {t.done}
        </Button>
      </footer>
    </main>
  )
}

/** The recording as a strip; the hatched part is missing. */
function Strip({ since, from, to }: { since: number; from: number; to: number }) {
  const { t, timeText } = useWords()
  const until = Math.max(Date.now(), to)
  const part = (length: number) => `${(100 * length) / (until - since)}%`
  return (
    <div>
      <div className={css.strip} role="img" aria-label={t.asleep.strip(timeText(from), timeText(to))}>
        <i style={{ width: part(from - since) }} />
        <i className={css.hatch} style={{ width: part(to - from) }} />
        <i style={{ width: part(until - to) }} />
      </div>
      <p className={css.times} aria-hidden="true">
        <span>{timeText(since)}</span>
        <span>
          {timeText(from)}–{timeText(to)}
        </span>
        <span>{timeText(until)}</span>
      </p>
    </div>
  )
}
