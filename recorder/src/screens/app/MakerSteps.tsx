import { makerOf, SLEEP_STEPS } from '@spetskarta/shared/recorders/makers.ts'
import { useWords } from '../../languages/words'
import type { AroundApp } from '../../recording/phone-recorder'
import type { AppState } from '../../recording/state'
import { Button } from '../../ui/Button'
import { Icon } from '../../ui/icons'
import css from './Asleep.module.css'

interface Props {
  app: AroundApp
  allowed: AppState['allowed']
}

/** What to change on a phone of this maker so that the app is not put to sleep, each step with its page of the settings. */
export function MakerSteps({ app, allowed }: Props) {
  const { t } = useWords()
  const { steps } = (t.asleep.makers ?? SLEEP_STEPS)[makerOf(app.maker)]
  return (
    <ol className={css.steps}>
      {steps.map(({ title, text, page }) => (
        <li key={title}>
          <div>
            <b>{title}</b>
            <p>{text}</p>
            <small>
              <Icon name="help" size={20} />
              {t.asleep.unknown}
            </small>
            {page ? (
              <Button wide onClick={() => void app.open(page)}>
                <Icon name="gear" size={22} />
                {t.allow.inSettings}
              </Button>
            ) : null}
          </div>
        </li>
      ))}
      <li>
        <div>
          <b>{t.allow.battery}</b>
          <p>{t.allow.batteryWhy}</p>
          <small className={allowed.battery ? undefined : css.bad}>
            <Icon name={allowed.battery ? 'check' : 'warning'} size={20} />
            {allowed.battery ? t.asleep.made : t.asleep.notMade}
          </small>
          {allowed.battery ? null : (
            <Button wide onClick={() => void app.allow('battery')}>
              {t.allow.yes}
            </Button>
          )}
        </div>
      </li>
    </ol>
  )
}
