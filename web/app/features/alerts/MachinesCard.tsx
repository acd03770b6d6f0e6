import type { AlertSettings, Alerts } from '@spetskarta/shared/alerts/alerts.ts'
import { IconCheck } from '@tabler/icons-react'
import { useState } from 'react'
import { paths } from '../../paths'
import { ButtonLink } from '../../ui/Button'
import { Field } from '../../ui/form/Field'
import { formatCount } from '../../ui/text/format'
import css from './Alerts.module.css'
import { withMachine } from './changes'

/** So many are shown without a search. */
const SHOWN = 40

interface Props {
  settings: AlertSettings
  machines: Alerts['machines']
  onChange: (settings: AlertSettings) => void
}

/** Which machines are told of: all, also those to come, or some. */
export function MachinesCard({ settings, machines, onChange }: Props) {
  const [asked, setAsked] = useState('')
  const isChosen = (id: string) => settings.machines?.includes(id) ?? false
  const text = asked.trim().toLowerCase()
  const found = machines.filter(({ name }) => name.toLowerCase().includes(text))
  const shown = text || machines.length <= SHOWN ? found : found.sort((a, b) => +isChosen(b._id) - +isChosen(a._id))
  return (
    <section className={`${css.machines} clip card`}>
      <h2 className={`${css.title} line-below`}>По каким машинам</h2>
      {machines.length === 0 ? (
        <div className="pad stack start">
          <p className="quiet medium">У вас ещё нет техники. Добавьте машину, и мы сообщим, что с ней случилось.</p>
          <ButtonLink to={paths.newEquipment()}>Добавить технику</ButtonLink>
        </div>
      ) : (
        <div className="pad stack">
          {machines.length > SHOWN ? (
            <Field
              label="Найти машину"
              type="search"
              value={asked}
              onChange={(event) => setAsked(event.target.value)}
            />
          ) : null}
          <div className="wrap">
            <Chip
              label={`Все ${formatCount(machines.length)}`}
              on={settings.machines === null}
              onClick={() => onChange({ ...settings, machines: settings.machines === null ? [] : null })}
            />
            {shown.slice(0, SHOWN).map(({ _id, name }) => (
              <Chip
                key={_id}
                label={name}
                on={isChosen(_id)}
                onClick={() =>
                  onChange(
                    settings.machines === null
                      ? { ...settings, machines: [_id] }
                      : withMachine(settings, machines, _id),
                  )
                }
              />
            ))}
          </div>
          {shown.length > SHOWN ? (
            <p className="quiet small">И ещё {formatCount(shown.length - SHOWN)}: найдите машину по названию.</p>
          ) : null}
          <p className="quiet small" role="status">
            {settings.machines === null
              ? 'По всем, в том числе по тем, что вы добавите позже.'
              : settings.machines.length === 0
                ? 'Не выбрано ни одной: оповещений не будет.'
                : `Выбрано: ${formatCount(settings.machines.length)}.`}
          </p>
        </div>
      )}
    </section>
  )
}

const Chip = ({ label, on, onClick }: { label: string; on: boolean; onClick: () => void }) => (
  <button
    type="button"
    aria-pressed={on}
    className={`${css.chip} ${on ? css.on : ''} inline gap-2 reach rounded medium anywhere text-left`}
    onClick={onClick}
  >
    {on ? <IconCheck size={18} aria-hidden="true" /> : null}
    {label}
  </button>
)
