import type { AlertSettings, Alerts } from '@spetskarta/shared/alerts/alerts.ts'
import { ROLE_NAMES } from '@spetskarta/shared/company/rights.ts'
import { type ReactNode, useState } from 'react'
import { paths } from '../../paths'
import { Button, ButtonLink } from '../../ui/Button'
import { Field } from '../../ui/form/Field'
import { IconCheck, IconSitemap } from '../../ui/icon/icons.ts'
import { countOf, formatCount, MACHINES } from '../../ui/text/format'
import css from './Alerts.module.css'
import { chosenIn, withCompany, withCompanyGroup, withGroup, withMachine, withPartnerMachine } from './changes'

/** If there are more machines, the others are shown on request. */
const FOLDED = 6
/** Number of machines shown without a search. */
const SHOWN = 40
const GROUPS = ['участок', 'участка', 'участков'] as const

interface Props {
  settings: AlertSettings
  alerts: Pick<Alerts, 'machines' | 'groups' | 'partnerMachines' | 'companies'>
  onChange: (settings: AlertSettings) => void
}

/**
 * The machines that alerts are about: all own ones, including future ones, or some; those of companies; chosen ones of others.
 */
export function MachinesCard({ settings, alerts, onChange }: Props) {
  const { machines, groups, partnerMachines, companies } = alerts
  const all = settings.machines === null
  return (
    <section className="clip card">
      <h2 className={`${css.title} line-below`}>По каким машинам</h2>
      {machines.length === 0 && companies.length > 0 ? null : machines.length === 0 ? (
        <div className="pad stack start">
          <p className="quiet medium">У вас ещё нет техники. Добавьте машину, и мы сообщим, что с ней случилось.</p>
          <ButtonLink to={paths.newEquipment()}>Добавить Технику</ButtonLink>
        </div>
      ) : (
        <div className="pad stack">
          <Chips
            label="Найти машину"
            machines={machines}
            chosen={settings.machines ?? []}
            onTurn={(id) =>
              onChange(all ? { ...settings, machines: [id], groups: [] } : withMachine(settings, machines, id))
            }
          >
            <Chip
              label={`Все ${formatCount(machines.length)}`}
              on={all}
              onClick={() => onChange({ ...settings, machines: all ? [] : null, groups: [] })}
            />
            <GroupChips groups={groups} chosen={settings.groups} onTurn={(id) => onChange(withGroup(settings, id))} />
          </Chips>
          <p className="quiet small" role="status">
            {chosenText(settings)}
          </p>
        </div>
      )}
      {companies.map(({ company, name, role, machines: count, groups: its }) => {
        const chosen = chosenIn(settings, company)
        const legend = `${name}: вы ${ROLE_NAMES[role]}`
        return (
          <fieldset key={company} className={`pad stack ${machines.length > 0 ? 'line-above' : ''}`}>
            <legend className="visually-hidden">{legend}</legend>
            <p className="strong small anywhere" aria-hidden="true">
              {legend}
            </p>
            <div className="wrap">
              <Chip
                label={`Все ${formatCount(count)}`}
                on={chosen === null}
                onClick={() => onChange(withCompany(settings, company, chosen === null ? [] : null))}
              />
              <GroupChips
                groups={its}
                chosen={chosen ?? []}
                onTurn={(id) => onChange(withCompanyGroup(settings, company, id))}
              />
            </div>
            <p className="quiet small" role="status">
              {chosen?.length === 0
                ? 'Не выбрано ни одной: об этих машинах не сообщаем.'
                : 'Сообщаем, пока вы работаете в компании, и только о том, что открыто вашей роли. Пороги задаёт владелец.'}
            </p>
          </fieldset>
        )
      })}
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

function chosenText({ machines, groups }: AlertSettings): string {
  if (machines === null) return 'По всем, в том числе по тем, что вы добавите позже.'
  if (machines.length === 0 && groups.length === 0) return 'Не выбрано ни одной: оповещений не будет.'
  const parts = [
    ...(groups.length > 0 ? [countOf(groups.length, GROUPS)] : []),
    ...(machines.length > 0 || groups.length === 0 ? [countOf(machines.length, MACHINES)] : []),
  ]
  return `Выбрано: ${parts.join(', ')}.${groups.length > 0 ? ' С участком — все его машины, и те, что придут позже.' : ''}`
}

interface GroupChipsProps {
  groups: Alerts['groups']
  chosen: readonly number[]
  onTurn: (id: number) => void
}

/** A part is named together with its group. */
function GroupChips({ groups, chosen, onTurn }: GroupChipsProps) {
  const nameOf = (id: number | null) => groups.find((group) => group.id === id)?.name
  return groups.map(({ id, name, parent }) => {
    const above = nameOf(parent)
    return (
      <Chip
        key={id}
        label={`${above ? `${above}, ` : ''}${name}`}
        icon={IconSitemap}
        on={chosen.includes(id)}
        onClick={() => onTurn(id)}
      />
    )
  })
}

interface ChipsProps {
  /** Label of the search field. */
  label: string
  machines: Alerts['machines']
  chosen: readonly string[]
  onTurn: (id: string) => void
  /** Shown before the machines. */
  children?: ReactNode
}

function Chips({ label, machines, chosen, onTurn, children }: ChipsProps) {
  const [typed, setTyped] = useState('')
  const [opened, setOpened] = useState(false)
  // An unticked machine stays in its place until the list is opened or closed.
  const [kept, setKept] = useState(chosen)
  const isChosen = (id: string) => chosen.includes(id)
  const folds = machines.length > FOLDED
  const all = opened || !folds
  const text = typed.trim().toLowerCase()
  const listed = all ? machines : machines.filter(({ _id }) => kept.includes(_id) || isChosen(_id))
  const fitting = text ? listed.filter(({ name }) => name.toLowerCase().includes(text)) : listed
  const shown =
    text || machines.length <= SHOWN ? fitting : fitting.toSorted((a, b) => +isChosen(b._id) - +isChosen(a._id))

  function turn() {
    setTyped('')
    setKept(chosen)
    setOpened(!opened)
  }

  return (
    <>
      {all && machines.length > SHOWN ? (
        <Field label={label} type="search" value={typed} onChange={(event) => setTyped(event.target.value)} />
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
      {folds ? (
        <div className="row">
          <Button aria-expanded={opened} onClick={turn}>
            {opened ? 'Свернуть машины' : 'Выбрать машины'}
          </Button>
        </div>
      ) : null}
    </>
  )
}

interface ChipProps {
  label: string
  on: boolean
  onClick: () => void
  /** Shown while the chip is not chosen. */
  icon?: typeof IconCheck
}

function Chip({ label, on, onClick, icon }: ChipProps) {
  const Mark = on ? IconCheck : icon
  return (
    <button
      type="button"
      aria-pressed={on}
      className={`${css.chip} ${on ? css.on : ''} inline gap-2 reach rounded medium anywhere text-left`}
      onClick={onClick}
    >
      {Mark ? <Mark size={18} aria-hidden="true" /> : null}
      {label}
    </button>
  )
}
