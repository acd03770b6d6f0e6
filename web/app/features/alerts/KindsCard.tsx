import { ALERT_NAMES, type AlertKind, type AlertSettings } from '@spetskarta/shared/alerts/alerts.ts'
import { type CSSProperties, useId } from 'react'
import { Checkbox } from '../../ui/form/Checkbox'
import { Field } from '../../ui/form/Field'
import css from './Alerts.module.css'
import { ALERT_KINDS } from './alert-kinds'
import { CHANNELS, minutesOf, timeOfMinutes, withKind } from './changes'

interface Props {
  settings: AlertSettings
  /** Whether there is a messenger to be notified by. */
  messengers: boolean
  email: string
  /** What he can be notified of. */
  kinds: readonly AlertKind[]
  /** Which documents he is notified of. */
  documents: string
  onChange: (settings: AlertSettings) => void
}

/** What is sent, and how: a row of ticks for each kind. */
export function KindsCard({ settings, messengers, email, kinds, documents, onChange }: Props) {
  const channels = CHANNELS.filter(({ name }) => messengers || name !== 'messenger')
  return (
    <section className={`${css.kinds} lane`} style={{ '--channels': channels.length } as CSSProperties}>
      <div className={`${css.head} stack`}>
        <h2>О чём и куда писать</h2>
        <p className="quiet small anywhere">
          {email ? `Письма уходят на ${email}.` : 'У этой учётной записи нет почты, письма не придут.'} Письмо раз в
          день — если было хоть одно событие.
        </p>
        <div className={css.time}>
          <Field
            label="Письмо раз в день уходит в"
            type="time"
            required
            defaultValue={timeOfMinutes(settings.dailyAt)}
            onChange={(event) => {
              const dailyAt = minutesOf(event.target.value)
              if (dailyAt !== undefined) onChange({ ...settings, dailyAt })
            }}
          />
        </div>
        <div className={`${css.heads} text-note quiet semibold`} aria-hidden="true">
          <span>Событие</span>
          {channels.map(({ name, label }) => (
            <span key={name}>{label}</span>
          ))}
        </div>
      </div>
      {kinds.map((kind) => (
        <KindRow
          key={kind}
          kind={kind}
          when={kind === 'document_ends' ? documents : ALERT_KINDS[kind].when}
          settings={settings}
          channels={channels}
          onChange={onChange}
        />
      ))}
    </section>
  )
}

interface RowProps extends Pick<Props, 'settings' | 'onChange'> {
  kind: AlertKind
  when: string
  channels: typeof CHANNELS
}

function KindRow({ kind, when, settings, channels, onChange }: RowProps) {
  const { icon: Icon } = ALERT_KINDS[kind]
  const id = useId()
  return (
    <fieldset className={kind === 'sos' ? `${css.kind} ${css.sos}` : css.kind} aria-describedby={`${id}-when`}>
      <legend className="visually-hidden">{ALERT_NAMES[kind]}</legend>
      <div className={`${css.name} row gap-3 lines-dense`}>
        <Icon size={22} className="quiet firm" aria-hidden="true" />
        <div className="fill">
          <p className="strong" aria-hidden="true">
            {ALERT_NAMES[kind]}
          </p>
          <p className="quiet small" id={`${id}-when`}>
            {when}
          </p>
        </div>
      </div>
      {channels.map(({ name, label }) => (
        <div key={name} className={`${css.tick} row gap-3 medium`}>
          <Checkbox
            id={`${id}-${name}`}
            checked={settings[name].includes(kind)}
            onChange={(event) => onChange(withKind(settings, name, kind, event.target.checked))}
          />
          <label htmlFor={`${id}-${name}`} className={`${css.label} row reach grow`}>
            {label}
          </label>
        </div>
      ))}
    </fieldset>
  )
}
