import type { AlertSettings, Alerts } from '@spetskarta/shared/alerts/alerts.ts'
import { IconCheck } from '@tabler/icons-react'
import { type ReactNode, useState } from 'react'
import { paths } from '../../paths'
import { ButtonLink } from '../../ui/Button'
import { Field } from '../../ui/form/Field'
import { formatCount } from '../../ui/text/format'
import css from './Alerts.module.css'
import { withMachine, withPartnerMachine } from './changes'

/** So many are shown without a search. */
const SHOWN = 40

interface Props {
  settings: AlertSettings
  machines: Alerts['machines']
  partnerMachines: Alerts['partnerMachines']
  onChange: (settings: AlertSettings) => void
}

/** Which machines are told of: all own ones, also those to come, or some; and chosen ones of others. */
export function MachinesCard({ settings, machines, partnerMachines, onChange }: Props) {
  const all = settings.machines === null
  return (
    <section className="clip card">
      <h2 className={`${css.title} line-below`}>По каким машинам</h2>
      {machines.length === 0 ? (
        <div className="pad stack start">
          <p className="quiet medium">У вас ещё нет техники. Добавьте машину, и мы сообщим, что с ней случилось.</p>
          <ButtonLink to={paths.newEquipment()}>Добавить технику</ButtonLink>
        </div>
      ) : (
        <div className="pad stack">
          <Chips
            label="Найти машину"
            machines={machines}
            chosen={settings.machines ?? []}
            onTurn={(id) => onChange(all ? { ...settings, machines: [id] } : withMachine(settings, machines, id))}
          >
            <Chip
              label={`Все ${formatCount(machines.length)}`}
              on={all}
              onClick={() => onChange({ ...settings, machines: all ? [] : null })}
            />
          </Chips>
          <p className="quiet small" role="status">
            {all
              ? 'По всем, в том числе по тем, что вы добавите позже.'
              : settings.machines?.length === 0
                ? 'Не выбрано ни одной: оповещений не будет.'
                : `Выбрано: ${formatCount(settings.machines?.length ?? 0)}.`}
          </p>
        </div>
      )}
      {partnerMachines.length > 0 ? (
        <fieldset className="pad stack line-above">
          <legend className="visually-hidden">Техника партнёров</legend>
          <p className="strong small" aria-hidden="true">
            Техника партнёров
          </p>
          <Chips
            label="Найти машину партнёра"
            machines={partnerMachines.map(({ _id, name, owner }) => ({
              _id,
              name: owner ? `${name}, ${owner}` : name,
            }))}
            chosen={settings.partnerMachines}
            onTurn={(id) => onChange(withPartnerMachine(settings, id))}
          />
          <p className="quiet small">Сообщаем, пока владелец разрешает вам смотреть дни машины.</p>
        </fieldset>
      ) : null}
    </section>
  )
}

interface ChipsProps {
  /** Of the search. */
  label: string
  machines: Alerts['machines']
  chosen: readonly string[]
  onTurn: (id: string) => void
  /** Before the machines. */
  children?: ReactNode
}

function Chips({ label, machines, chosen, onTurn, children }: ChipsProps) {
  const [asked, setAsked] = useState('')
  const isChosen = (id: string) => chosen.includes(id)
  const text = asked.trim().toLowerCase()
  const found = machines.filter(({ name }) => name.toLowerCase().includes(text))
  const shown = text || machines.length <= SHOWN ? found : found.sort((a, b) => +isChosen(b._id) - +isChosen(a._id))
  return (
    <>
      {machines.length > SHOWN ? (
        <Field label={label} type="search" value={asked} onChange={(event) => setAsked(event.target.value)} />
      ) : null}
      <div className="wrap">
        {children}
        {shown.slice(0, SHOWN).map(({ _id, name }) => (
          <Chip key={_id} label={name} on={isChosen(_id)} onClick={() => onTurn(_id)} />
        ))}
      </div>
      {shown.length > SHOWN ? (
        <p className="quiet small">И ещё {formatCount(shown.length - SHOWN)}: найдите машину по названию.</p>
      ) : null}
    </>
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
