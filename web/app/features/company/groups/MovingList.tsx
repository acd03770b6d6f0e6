import { type Groups, moveMachines } from '@spetskarta/shared/company/groups.ts'
import { useState } from 'react'
import { useRevalidator } from 'react-router'
import { call } from '../../../api/call'
import { Button } from '../../../ui/Button'
import { useAttempt } from '../../../ui/dialog/use-attempt'
import { Select } from '../../../ui/form/Field'
import { Tick } from '../../../ui/form/Tick'
import { typeLabel } from '../../../ui/item/types'
import { Notice } from '../../../ui/Notice'
import { EmptyState } from '../../../ui/State'
import { countOf, MACHINES } from '../../../ui/text/format'
import { showToast } from '../../../ui/toast'
import { type Chosen, groupName } from './groups'
import css from './MovingList.module.css'

interface Props {
  all: Groups
  machines: Groups['machines']
  chosen: Chosen
  /** Whether the user may move them. */
  moves: boolean
}

/** Machines with ticks, and the group that ticked ones are moved to; without ticks if the user may only view them. */
export function MovingList({ all: { groups }, machines, chosen, moves }: Props) {
  const [ticked, setTicked] = useState<ReadonlySet<string>>(new Set())
  const [to, setTo] = useState('')
  const { busy, failure, attempt } = useAttempt()
  const { revalidate } = useRevalidator()
  const here = machines.filter(({ _id }) => ticked.has(_id)).map(({ _id }) => _id)

  const tick = (id: string, on: boolean) => {
    const next = new Set(ticked)
    if (on) next.add(id)
    else next.delete(id)
    setTicked(next)
  }
  const move = () =>
    attempt(async () => {
      const group = to === 'none' ? null : Number(to)
      const { moved } = await call(moveMachines, { body: { group, machines: here } })
      setTicked((now) => new Set([...now].filter((id) => !here.includes(id))))
      await revalidate()
      showToast({ text: `Перенесено: ${countOf(moved, MACHINES)}` })
    })

  if (machines.length === 0)
    return (
      <div className="clip card">
        <EmptyState title="Здесь машин нет">
          {chosen === 'none'
            ? 'Все машины стоят на участках.'
            : moves
              ? 'Отметьте машины в «Все машины» и перенесите их сюда.'
              : null}
        </EmptyState>
      </div>
    )
  return (
    <div>
      <div className="clip card">
        <div className="pad-row line-below">
          {moves ? (
            <Tick
              checked={here.length === machines.length}
              onChange={(on) => setTicked(new Set(on ? machines.map(({ _id }) => _id) : []))}
            >
              <b>{countOf(machines.length, MACHINES)}</b>
            </Tick>
          ) : (
            <b className="strong">{countOf(machines.length, MACHINES)}</b>
          )}
        </div>
        <ul className="ruled">
          {machines.map((machine) => (
            <li key={machine._id} className="pad-row">
              {moves ? (
                <Tick checked={ticked.has(machine._id)} onChange={(on) => tick(machine._id, on)}>
                  <MachineLines machine={machine} groups={groups} />
                </Tick>
              ) : (
                <MachineLines machine={machine} groups={groups} />
              )}
            </li>
          ))}
        </ul>
      </div>
      {here.length === 0 ? null : (
        <form
          className={`${css.bar} stuck float pad mt-4 wrap`}
          onSubmit={(event) => {
            event.preventDefault()
            if (to && !busy) void move()
          }}
        >
          <div className="fill">
            <Select
              label={`Отмечено: ${countOf(here.length, MACHINES)}. Куда перенести`}
              value={to}
              onChange={({ currentTarget }) => setTo(currentTarget.value)}
            >
              <option value="">Выберите участок</option>
              {groups.map(({ id }) => (
                <option key={id} value={id}>
                  {groupName(groups, id)}
                </option>
              ))}
              <option value="none">Без участка</option>
            </Select>
          </div>
          <Button type="submit" busy={busy} disabled={!to}>
            Перенести
          </Button>
          {failure ? <Notice bad>{failure}</Notice> : null}
        </form>
      )}
    </div>
  )
}

interface LinesProps {
  machine: Groups['machines'][number]
  groups: Groups['groups']
}

const MachineLines = ({ machine, groups }: LinesProps) => (
  <span>
    <b className="strong">{machine.name}</b>
    <br />
    <span className="quiet small">{machineLine(machine, groups)}</span>
  </span>
)

const machineLine = ({ type, plate, group }: Groups['machines'][number], groups: Groups['groups']): string =>
  [typeLabel(type).name, plate, groupName(groups, group) || 'без участка'].filter(Boolean).join(' · ')
