import { type Alerts, type MachineHours, setMachineHours } from '@spetskarta/shared/alerts/alerts.ts'
import { useState } from 'react'
import { call } from '../../api/call'
import { Button } from '../../ui/Button'
import { useAttempt } from '../../ui/dialog/use-attempt'
import { Checkbox } from '../../ui/form/Checkbox'
import { ErrorLine, Field, Select } from '../../ui/form/Field'
import { typedSince } from '../../ui/form/typed-since'
import { formatCount } from '../../ui/text/format'
import { useHydrated } from '../../ui/use-hydrated'
import css from './Alerts.module.css'
import { inCalls, minutesOf, timeOfMinutes } from './changes'
import { FoldCard } from './FoldCard'

interface Props {
  machines: Alerts['machines']
  loaded: MachineHours[]
}

const DAYS = ['пн', 'вт', 'ср', 'чт', 'пт', 'сб', 'вс']
const USUAL = { starts: 8 * 60, ends: 20 * 60, days: [1, 2, 3, 4, 5] }
const ALL = 'all'

const hoursText = ({ starts, ends, days }: Omit<MachineHours, 'equipmentId'>) =>
  `${days.map((day) => DAYS[day - 1]).join(', ')} ${timeOfMinutes(starts)}–${timeOfMinutes(ends)}`

/** Working hours of machines: a move outside them counts as a move at night. */
export function HoursCard({ machines, loaded }: Props) {
  const [hours, setHours] = useState(loaded)
  const [chosen, setChosen] = useState(machines[0]?._id ?? ALL)
  const [draft, setDraft] = useState(hours.find(({ equipmentId }) => equipmentId === chosen) ?? USUAL)
  const { busy, failure, attempt } = useAttempt()
  // Listing the names of hundreds of machines again would be a third of the page's size; without scripts, nothing can be saved
  // here.
  const hydrated = useHydrated()
  const names = new Map(machines.map(({ _id, name }) => [_id, name]))
  function choose(id: string) {
    setChosen(id)
    setDraft(hours.find(({ equipmentId }) => equipmentId === id) ?? USUAL)
  }
  const save = (next: Omit<MachineHours, 'equipmentId'> | null) =>
    attempt(async () => {
      const ids = chosen === ALL ? machines.map(({ _id }) => _id) : [chosen]
      const given = next && { starts: next.starts, ends: next.ends, days: next.days }
      for (const part of inCalls(ids))
        setHours((await call(setMachineHours, { body: { machines: part, hours: given } })).hours)
      if (!next) setDraft((now) => typedSince(USUAL, { sent: draft, now }))
    })
  const setTime = (part: 'starts' | 'ends') => (event: { target: { value: string } }) => {
    const minute = minutesOf(event.target.value)
    if (minute !== undefined) setDraft({ ...draft, [part]: minute })
  }
  return (
    <FoldCard
      title="Рабочие часы машин"
      now={hours.length > 0 ? `Свои часы у машин: ${formatCount(hours.length)}` : 'Обычные'}
    >
      <p className="quiet small">
        Вне этих часов движение считается ночным; час до и после — дорога. Смена может идти через полночь. Без своих
        часов: ночь 22:00–06:00, стоянка и выезд — пн–пт, 08:00–20:00.
      </p>
      <Select label="Машина" value={chosen} onChange={({ currentTarget }) => choose(currentTarget.value)}>
        {(hydrated ? machines : machines.slice(0, 1)).map(({ _id, name }) => (
          <option key={_id} value={_id}>
            {name}
          </option>
        ))}
        <option value={ALL}>Все машины</option>
      </Select>
      <div key={`${chosen} ${hours.length}`} className={`${css.hours} grid`}>
        <Field
          label="Смена с"
          type="time"
          required
          defaultValue={timeOfMinutes(draft.starts)}
          onChange={setTime('starts')}
        />
        <Field label="до" type="time" required defaultValue={timeOfMinutes(draft.ends)} onChange={setTime('ends')} />
      </div>
      <fieldset className={`${css.days} grid gap-2`}>
        <legend className="small strong">Дни, когда смена начинается</legend>
        {DAYS.map((name, i) => (
          <span key={name} className="row gap-1 medium">
            <Checkbox
              id={`hours-${name}`}
              checked={draft.days.includes(i + 1)}
              onChange={({ target }) =>
                setDraft({
                  ...draft,
                  days: [1, 2, 3, 4, 5, 6, 7].filter((day) =>
                    day === i + 1 ? target.checked : draft.days.includes(day),
                  ),
                })
              }
            />
            <label htmlFor={`hours-${name}`} className="row reach">
              {name}
            </label>
          </span>
        ))}
      </fieldset>
      <div className="wrap gap-2">
        <Button busy={busy} disabled={draft.days.length === 0} onClick={() => void save(draft)}>
          Задать часы
        </Button>
        <Button look="quiet" disabled={busy} onClick={() => void save(null)}>
          Обычные
        </Button>
      </div>
      {failure ? <ErrorLine>{failure}</ErrorLine> : null}
      {hours.length > 0 ? (
        <ul className="small" aria-label="Свои часы">
          {hours.map((one) => (
            <li key={one.equipmentId} className="anywhere">
              {names.get(one.equipmentId) ?? ''}: {hoursText(one)}
            </li>
          ))}
        </ul>
      ) : null}
    </FoldCard>
  )
}
