import { useWords } from '../languages/words'
import { isOffered, MEASURED } from '../recording/calibration'
import { type Calibration, STEPS } from '../recording/calibration-steps'
import type { Calibrating, PhoneRecorder } from '../recording/phone-recorder'
import type { ShownState } from '../recording/state'
import { Button } from '../ui/Button'
import { Dialog } from '../ui/Dialog'
import css from './Calibration.module.css'
import { NoticeBox } from './NoticeBox'

interface Props {
  recorder: PhoneRecorder
  state: ShownState
  now: number
}

/** Offers the calibration of the engine once per machine, and asks for its steps. */
export function CalibrationOffer({ recorder: { calibration }, state, now }: Props) {
  const { t } = useWords()
  if (state.calibration) return <Steps calibrating={calibration} calibration={state.calibration} now={now} />
  if (!isOffered(state)) return null
  return (
    <NoticeBox icon="gear" title={t.calibration.title} text={t.calibration.why}>
      <Button look="strong" onClick={calibration.begin}>
        {t.calibration.begin}
      </Button>
      <Button onClick={() => void calibration.end()}>{t.notices.notNow}</Button>
    </NoticeBox>
  )
}

interface StepsProps {
  calibrating: Calibrating
  calibration: Calibration
  now: number
}

function Steps({ calibrating, calibration, now }: StepsProps) {
  const { t, wholeText, lengthText } = useWords()
  const texts = t.calibration
  const close = () => void calibrating.end()
  if (calibration === 'done')
    return (
      <Dialog title={texts.title} onClose={close}>
        <p role="status">{texts.done}</p>
        <Button look="primary" wide onClick={close}>
          {t.done}
        </Button>
      </Dialog>
    )
  const { step, since } = calibration
  const status = step === 'work' ? texts.measuringWork : texts.measuring
  return (
    <Dialog title={texts.title} onClose={close}>
      <p className={css.step}>{texts.step(wholeText(STEPS.indexOf(step) + 1))}</p>
      <h3 className={css.ask}>{texts[step].ask}</h3>
      {since === undefined ? (
        <>
          <p className={css.where}>{texts.where}</p>
          <Button look="primary" wide onClick={calibrating.say}>
            {texts[step].press}
          </Button>
        </>
      ) : (
        <>
          <progress className={css.bar} max={MEASURED[step]} value={now - since} aria-label={texts.title} />
          <p>{status(lengthText(Math.max(1000, since + MEASURED[step] - now)))}</p>
        </>
      )}
    </Dialog>
  )
}
