import { ALERT_NAMES, type AlertKind, type AlertSettings } from '@spetskarta/shared/alerts/alerts.ts'
import { type CSSProperties, useId, useState } from 'react'
import { Checkbox } from '../../ui/form/Checkbox'
import { IconBrowser, IconCalendar, IconChevronDown, IconMail, IconMessage } from '../../ui/icon/icons.ts'
import css from './AlertKinds.module.css'
import { ALERT_GROUPS, ALERT_KINDS } from './alert-kinds'
import { CHANNELS, type ChannelName, withKind } from './changes'

/** On a phone these icons head the columns; a line above explains them. */
const ICONS: Record<ChannelName, typeof IconMail> = {
  letters: IconMail,
  daily: IconCalendar,
  push: IconBrowser,
  messenger: IconMessage,
}

interface Props {
  settings: AlertSettings
  /** Whether the site has a messenger that can notify. */
  messengers: boolean
  email: string
  /** The kinds of alerts that the user can receive. */
  kinds: readonly AlertKind[]
  /** The documents that alerts can be about, in words. */
  documents: string
  onChange: (settings: AlertSettings) => void
}

/** Which alerts are sent and how: a row of ticks for each kind, grouped by subject. */
export function KindsCard({ settings, messengers, email, kinds, documents, onChange }: Props) {
  const channels = CHANNELS.filter(({ name }) => messengers || name !== 'messenger')
  const groups = ALERT_GROUPS.map(({ group, title }) => ({
    title,
    inside: kinds.filter((kind) => ALERT_KINDS[kind].group === group),
  })).filter(({ inside }) => inside.length > 0)
  return (
    <section className="card" style={{ '--channels': channels.length } as CSSProperties}>
      <div className={`${css.head} stack`}>
        <h2 className="text-section">О чём и куда писать</h2>
        <p className="quiet small anywhere">
          {email ? `Письма уходят на ${email}.` : 'У этой учётной записи нет почты, письма не придут.'}
        </p>
        <ul className={`${css.legend} wrap quiet text-note`} aria-hidden="true">
          {channels.map(({ name, label }) => (
            <li key={name} className="inline gap-2">
              <Channel name={name} />
              {label}
            </li>
          ))}
        </ul>
      </div>
      <div className={`${css.heads} text-note quiet semibold`} aria-hidden="true">
        <span>Событие</span>
        {channels.map(({ name, label }) => (
          <span key={name} className={css.column}>
            <span className={css.word}>{label}</span>
            <Channel name={name} />
          </span>
        ))}
      </div>
      {groups.map(({ title, inside }) => (
        <div key={title}>
          <h3 className={`${css.group} line-above small`}>{title}</h3>
          {inside.map((kind) => (
            <KindRow
              key={kind}
              kind={kind}
              when={kind === 'document_ends' ? documents : ALERT_KINDS[kind].when}
              settings={settings}
              channels={channels}
              onChange={onChange}
            />
          ))}
        </div>
      ))}
    </section>
  )
}

function Channel({ name }: { name: ChannelName }) {
  const Icon = ICONS[name]
  return <Icon size={20} className={css.mark} aria-hidden="true" />
}

interface RowProps extends Pick<Props, 'settings' | 'onChange'> {
  kind: AlertKind
  when: string
  channels: typeof CHANNELS
}

/** On a narrow screen, pressing the name shows when the alert is sent. */
function KindRow({ kind, when, settings, channels, onChange }: RowProps) {
  const [opened, setOpened] = useState(false)
  const { icon: Icon } = ALERT_KINDS[kind]
  const id = useId()
  return (
    <fieldset
      className={`${css.kind} ${kind === 'sos' ? css.sos : ''} ${opened ? css.opened : ''} line-above lines-dense`}
      aria-describedby={`${id}-when`}
    >
      <legend className="visually-hidden">{ALERT_NAMES[kind]}</legend>
      <Icon size={22} className={`${css.icon} quiet`} aria-hidden="true" />
      <p className={`${css.title} strong`} aria-hidden="true">
        {ALERT_NAMES[kind]}
      </p>
      <button
        type="button"
        className={`${css.more} row reach small semibold text-left`}
        aria-expanded={opened}
        aria-controls={`${id}-when`}
        onClick={() => setOpened(!opened)}
      >
        {ALERT_NAMES[kind]}
        <IconChevronDown size={16} className="quiet firm" aria-hidden="true" />
      </button>
      <p className={`${css.when} quiet small`} id={`${id}-when`}>
        {when}
      </p>
      {channels.map(({ name, label }) => (
        <div key={name} className={`${css.tick} row reach`}>
          <Checkbox
            aria-label={label}
            checked={settings[name].includes(kind)}
            onChange={(event) => onChange(withKind(settings, name, kind, event.target.checked))}
          />
        </div>
      ))}
    </fieldset>
  )
}
