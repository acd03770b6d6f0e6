import { type ReactNode, useState } from 'react'
import { useWords } from '../../languages/words'
import type { Cause } from '../../recording/auto'
import type { PhoneRecorder } from '../../recording/phone-recorder'
import { HALF_HOURS, type Settings, SHIFT_DAYS } from '../../recording/settings'
import type { ShownState } from '../../recording/state'
import { Button } from '../../ui/Button'
import { Dialog } from '../../ui/Dialog'
import { ChoiceField } from '../ChoiceField'
import css from './AutoDialog.module.css'
import { minuteText } from './AutoNotices'

interface Props {
  recorder: PhoneRecorder
  state: Pick<ShownState, 'settings' | 'app'>
  onClose: () => void
}

const SWITCH = ['off', 'on'] as const

/** Settings for recordings that start and stop by themselves, which only the app can do. */
export function AutoDialog({ recorder, state: { settings, app }, onClose }: Props) {
  const { t } = useWords()
  const [failed, setFailed] = useState(false)
  const choose = (change: Partial<Settings>) => void recorder.choose(change)
  async function byBorder(chosen: boolean) {
    setFailed(false)
    if (chosen && !(await recorder.app?.askBorders())) {
      setFailed(true)
      return
    }
    choose({ byBorder: chosen })
  }
  const isOn = settings.byCharger || settings.byBorder || settings.shiftDays !== 'off'
  const lacks = app && !(app.allowed.background && app.allowed.battery)
  const places = app?.auto.places ?? []
  return (
    <Dialog title={t.auto.title} onClose={onClose}>
      <p className={css.lead}>{t.auto.lead}</p>
      <Part cause="charger">
        <Switch title={t.auto.choices.charger} on={settings.byCharger} onChoose={(on) => choose({ byCharger: on })} />
      </Part>
      <Part cause="shift">
        <ChoiceField
          title={t.auto.choices.shift}
          choices={SHIFT_DAYS}
          chosen={settings.shiftDays}
          nameOf={(days) => t.auto.days[days]}
          onChoose={(shiftDays) => choose({ shiftDays })}
        />
        {settings.shiftDays === 'off' ? null : (
          <div className={css.hours}>
            <Hour
              name={t.auto.from}
              at={settings.shiftFrom}
              not={settings.shiftTo}
              onChoose={(shiftFrom) => choose({ shiftFrom })}
            />
            <Hour
              name={t.auto.to}
              at={settings.shiftTo}
              not={settings.shiftFrom}
              onChoose={(shiftTo) => choose({ shiftTo })}
            />
          </div>
        )}
      </Part>
      <Part cause="border">
        <Switch title={t.auto.choices.border} on={settings.byBorder} onChoose={(on) => void byBorder(on)} />
        {failed ? <p role="alert">{t.auto.objectsFailed}</p> : null}
        {settings.byBorder ? (
          <p className={css.found}>{places.length > 0 ? t.auto.objects(places.join(', ')) : t.auto.noObjects}</p>
        ) : null}
      </Part>
      {isOn && lacks ? (
        <div className={css.needs}>
          <p>{t.auto.needs}</p>
          <Button wide onClick={() => void allow(recorder)}>
            {t.auto.needsDo}
          </Button>
        </div>
      ) : null}
      <div className={css.end}>
        <Button wide look="primary" onClick={onClose}>
          {t.done}
        </Button>
      </div>
    </Dialog>
  )
}

/** Android does not ask again after a refusal; then its settings are opened. */
async function allow({ app, store }: PhoneRecorder) {
  const allowed = store.get().app?.allowed
  if (!allowed?.background && !(await app?.allow('background'))) return app?.open('app')
  if (!allowed?.battery) await app?.allow('battery')
}

function Part({ cause, children }: { cause: Cause; children: ReactNode }) {
  const { t } = useWords()
  return (
    <div className={css.part}>
      {children}
      <p className={css.why}>
        {cause === 'shift' ? t.auto.ends.shift : `${t.auto.begins[cause]} ${t.auto.ends[cause]}`}
      </p>
    </div>
  )
}

function Switch({ title, on, onChoose }: { title: string; on: boolean; onChoose: (on: boolean) => void }) {
  const { t } = useWords()
  return (
    <ChoiceField
      title={title}
      choices={SWITCH}
      chosen={on ? 'on' : 'off'}
      nameOf={(which) => t.auto[which]}
      onChoose={(which) => onChoose(which === 'on')}
    />
  )
}

interface HourProps {
  name: string
  /** Minutes of the day: `at` is chosen, `not` cannot be chosen. */
  at: number
  not: number
  onChoose: (at: number) => void
}

function Hour({ name, at, not, onChoose }: HourProps) {
  return (
    <label>
      {name}
      <select value={at} onChange={({ target }) => onChoose(Number(target.value))}>
        {HALF_HOURS.filter((one) => one !== not).map((one) => (
          <option key={one} value={one}>
            {minuteText(one)}
          </option>
        ))}
      </select>
    </label>
  )
}
