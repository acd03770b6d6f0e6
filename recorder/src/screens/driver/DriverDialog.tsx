import type { Drivers } from '@spetskarta/shared/recorders/driver-notes.ts'
import { useEffect, useState } from 'react'
import { useWords } from '../../languages/words'
import type { PhoneRecorder } from '../../recording/phone-recorder'
import { Button } from '../../ui/Button'
import { Dialog } from '../../ui/Dialog'
import choices from '../SettingsDialog.module.css'
import css from './DriverCard.module.css'

interface Props {
  recorder: PhoneRecorder
  chosen: number | undefined
  onClose: () => void
}

/** Choice of the machine’s driver, with a code where the driver has one, and the driver's week. */
export function DriverDialog({ recorder, chosen, onClose }: Props) {
  const { t } = useWords()
  const [crew, setCrew] = useState<Drivers | 'failed'>()
  const [tries, setTries] = useState(0)
  /** Whether a driver is entering the code, which then fills the dialog. */
  const [coding, setCoding] = useState(false)
  // biome-ignore lint/correctness/useExhaustiveDependencies: the hours follow the chosen driver
  useEffect(() => {
    let open = true
    const show = (next: Drivers | 'failed') => open && setCrew(next)
    recorder.driver.list().then(show, () => show('failed'))
    return () => {
      open = false
    }
  }, [recorder, chosen, tries])
  return (
    <Dialog title={t.driver.choose} onClose={onClose}>
      {crew === undefined ? <p role="status">{t.driver.loading}</p> : null}
      {crew === 'failed' ? (
        <>
          <p role="alert">{t.driver.failed}</p>
          <div className={css.again}>
            <Button onClick={() => setTries(tries + 1)}>{t.again}</Button>
          </div>
        </>
      ) : null}
      {crew && crew !== 'failed' ? (
        <Names crew={crew} chosen={chosen} recorder={recorder} onCrew={setCrew} onCoding={setCoding} />
      ) : null}
      <Button wide look={coding ? 'outlined' : 'primary'} onClick={onClose}>
        {t.done}
      </Button>
    </Dialog>
  )
}

interface NamesProps {
  crew: Drivers
  chosen: number | undefined
  recorder: PhoneRecorder
  onCrew: (crew: Drivers) => void
  onCoding: (coding: boolean) => void
}

type Named = Drivers['drivers'][number]

function Names({ crew, chosen, recorder, onCrew, onCoding }: NamesProps) {
  const { t, lengthText } = useWords()
  /** The driver who must enter the code before being chosen. */
  const [entering, setEntering] = useState<Named>()
  const choose = (one: Named | undefined) => {
    setEntering(one?.code ? one : undefined)
    onCoding(one?.code ?? false)
    if (!one?.code) void recorder.driver.choose(one && { id: one.id, name: one.name })
  }
  if (crew.drivers.length === 0) return <p>{t.driver.none}</p>
  const sum = crew.week.reduce((all, { seconds }) => all + seconds, 0)
  return (
    <>
      <p>{t.driver.why}</p>
      <fieldset className={choices.group}>
        <legend className={css.hidden}>{t.driver.choose}</legend>
        <div className={choices.choices}>
          {[...crew.drivers, undefined].map((one) => (
            <label key={one?.id ?? 'nobody'} className={choices.choice}>
              <input
                type="radio"
                name="driver"
                checked={entering ? one === entering : one?.id === chosen}
                onChange={() => choose(one)}
              />
              {one?.name ?? t.driver.nobody}
            </label>
          ))}
        </div>
      </fieldset>
      {entering ? (
        <CodeForm
          key={entering.id}
          driver={entering}
          recorder={recorder}
          onAdmitted={(next) => {
            setEntering(undefined)
            onCoding(false)
            onCrew(next)
            void recorder.driver.choose({ id: entering.id, name: entering.name })
          }}
        />
      ) : null}
      {chosen === undefined || entering ? null : (
        <>
          <p className={css.noted}>{sum > 0 ? t.driver.week(lengthText(sum * 1000)) : t.driver.weekNone}</p>
          <dl className={css.week}>
            {crew.week
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

interface CodeProps {
  driver: Named
  recorder: PhoneRecorder
  onAdmitted: (crew: Drivers) => void
}

/** The code prevents others from recording hours for the driver. */
function CodeForm({ driver, recorder, onAdmitted }: CodeProps) {
  const { t } = useWords()
  const [state, setState] = useState<'busy' | 'wrong' | 'failed'>()
  async function enter(form: HTMLFormElement) {
    setState('busy')
    const code = String(new FormData(form).get('code') ?? '').trim()
    const admitted = await recorder.driver.admit(driver.id, code).catch(() => undefined)
    if (!admitted) setState('failed')
    else if (admitted.drivers.some(({ id, code: wanted }) => id === driver.id && !wanted)) onAdmitted(admitted)
    else setState('wrong')
  }
  return (
    <form
      className={css.code}
      onSubmit={(event) => {
        event.preventDefault()
        if (state !== 'busy') void enter(event.currentTarget)
      }}
    >
      <p>{t.driver.codeOf(driver.name)}</p>
      <label>
        {t.driver.code}
        <input name="code" inputMode="numeric" autoComplete="off" maxLength={6} required />
      </label>
      {state === 'wrong' || state === 'failed' ? (
        <p role="alert">{state === 'wrong' ? t.driver.codeWrong : t.driver.codeFailed}</p>
      ) : null}
      <Button type="submit" wide look="primary">
        {t.driver.itIsMe}
      </Button>
    </form>
  )
}
