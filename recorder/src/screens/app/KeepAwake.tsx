import { useWords } from '../../languages/words'
import type { AroundApp, PhoneRecorder } from '../../recording/phone-recorder'
import type { AppState } from '../../recording/state'
import { Button } from '../../ui/Button'
import { Icon } from '../../ui/icons'
import css from './Asleep.module.css'
import { MakerSteps } from './MakerSteps'
import { TrialPart } from './TrialPart'

interface Props {
  recorder: PhoneRecorder
  app: AroundApp
  phone: AppState
}

/** Shown before the first shift: what to set on this maker's phone so that it stays awake, and a trial of ten minutes. */
export default function KeepAwake({ recorder, app, phone }: Props) {
  const { t } = useWords()
  return (
    <main className={css.page}>
      <header className={css.head}>
        <p className={css.kind}>
          <Icon name="asleep" />
          {t.keepAwake.head}
        </p>
        <h1>{t.keepAwake.title}</h1>
        <p>{t.keepAwake.lead}</p>
      </header>
      <section className={css.part}>
        <h2>{app.device}</h2>
        <p className={css.quiet}>{t.asleep.stepsWhen}</p>
        <MakerSteps app={app} allowed={phone.allowed} />
      </section>
      <TrialPart app={app} trial={phone.trial} />
      <footer className={css.foot}>
        <Button wide look="primary" onClick={() => recorder.putAway('prepare')}>
          {phone.trial ? t.done : t.keepAwake.withoutTrial}
        </Button>
      </footer>
    </main>
  )
}
