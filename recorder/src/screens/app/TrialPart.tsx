import { useWords } from '../../languages/words'
import type { AroundApp } from '../../recording/phone-recorder'
import type { AppState } from '../../recording/state'
import { Button } from '../../ui/Button'
import { Icon } from '../../ui/icons'
import css from './Asleep.module.css'

/** Duration of the trial, ms. */
const TRIAL = 600_000

/** «Погасите экран на 10 минут, проверим»: the trial's progress or its result. */
export function TrialPart({ app, trial }: { app: AroundApp; trial: AppState['trial'] }) {
  const { t, timeText, lengthText, wholeText } = useWords()
  const texts = t.keepAwake
  return (
    <section className={css.part} aria-label={texts.trial}>
      <h2>{texts.trial}</h2>
      {trial?.result === 'running' ? (
        <p role="status">
          {texts.running(timeText(trial.since), timeText(trial.since + TRIAL))} {texts.fixes(wholeText(trial.fixes))}
        </p>
      ) : (
        <>
          {trial ? (
            <p role="status">
              <Icon name={trial.result === 'holds' ? 'check' : 'warning'} size={20} />{' '}
              <b>{texts.results[trial.result](lengthText(trial.silence))}</b> {texts.fixes(wholeText(trial.fixes))}
            </p>
          ) : (
            <p className={css.quiet}>{texts.trialLead}</p>
          )}
          <Button wide onClick={() => void app.tryOut()}>
            {trial ? texts.again : texts.begin}
          </Button>
        </>
      )}
    </section>
  )
}
