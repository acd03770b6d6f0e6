import { type BusyShift, type BusyState, entered, isFree, isStale } from '@spetskarta/shared/catalog/calendar.ts'
import { getOwnEquipment } from '@spetskarta/shared/own-items/own-items.ts'
import { type ComponentProps, useState } from 'react'
import { api } from '../../../api/context'
import { errorText } from '../../../api/error-text'
import { refuse } from '../../../api/refuse'
import { paths } from '../../../paths'
import { Button } from '../../../ui/Button'
import { Select } from '../../../ui/form/Field'
import { Notice } from '../../../ui/Notice'
import { EditHead } from '../../../ui/page/EditHead'
import { machineTabs } from '../../../ui/page/machine-tabs'
import { pageMeta } from '../../../ui/page/meta'
import { PageError } from '../../../ui/page/PageError'
import { dayRangeText, dayText } from '../../../ui/text/days'
import { countOf } from '../../../ui/text/format'
import { dayOfMachine } from '../../../ui/text/zone-day'
import { BarLegend } from '../../catalog/calendar/BarLegend'
import { DayCell } from '../../catalog/calendar/DayCell'
import { MonthGrid } from '../../catalog/calendar/MonthGrid'
import { signedInUser } from '../../visitor/who'
import type { Route } from './+types/CalendarPage'
import { BookedDays, CameMeanwhile } from './BookedDays'
import css from './CalendarPage.module.css'
import { useCalendar } from './use-calendar'

export async function loader(args: Route.LoaderArgs) {
  await signedInUser(args)
  const machine = await args.context
    .get(api)(getOwnEquipment, { params: { id: args.params.id } })
    .catch(refuse)
  return { machine, today: dayOfMachine(machine, Date.now()) }
}

export const meta: Route.MetaFunction = ({ matches, params }) =>
  pageMeta({
    matches,
    title: 'Календарь',
    description: 'Когда машина свободна.',
    path: paths.calendar(params.id),
    index: false,
  })

const SHIFTS: Record<BusyShift, string> = { all: 'Весь день', day: 'Дневная смена', night: 'Ночная смена' }
const STATES: [BusyState | 'free', string][] = [
  ['busy', 'Занята'],
  ['service', 'ТО'],
  ['free', 'Свободна'],
]
const DAYS = ['день', 'дня', 'дней'] as const

/** /equipment/:id/calendar: the owner marks when a machine is busy; people who search for these dates see it. */
export default function CalendarPage({ loaderData: { machine, today } }: Route.ComponentProps) {
  const [chosen, setChosen] = useState<{ from: string; to: string }>()
  const [shift, setShift] = useState<BusyShift>('all')
  const { saved, came, saving, save } = useCalendar(machine, () => setChosen(undefined))
  const taken = [...(saved.busy ?? []), ...saved.booked]

  /** The first press chooses a day, the second press on a later day extends the choice to it. */
  function choose(day: string) {
    if (!chosen || chosen.from !== chosen.to || day < chosen.from) setChosen({ from: day, to: day })
    else setChosen({ from: chosen.from, to: day })
  }

  const sending = saving === 'sending'

  return (
    <div className="page page-list">
      <EditHead title={machine.name} back={paths.equipments()} tabs={machineTabs(machine._id)} />
      <div className={`${css.columns} grid`}>
        <section className="card pad stack gap-3">
          <MonthGrid
            today={today}
            note={(days) =>
              saved.busy
                ? `свободна ${countOf(days.filter((day) => day >= today && isFree(taken, day, day)).length, DAYS)}`
                : ''
            }
            cell={(day) => (
              <DayButton {...{ day, today, chosen }} busy={saved.busy} booked={saved.booked} onChoose={choose} />
            )}
          />
          <BarLegend taken={taken} today={today} />
        </section>
        <section className="card pad stack gap-3" aria-label="Отметить дни">
          <CameMeanwhile booked={came} />
          <h2 className="text-section">{chosen ? dayRangeText(chosen.from, chosen.to) : 'Когда машина занята'}</h2>
          <p className="quiet small">
            {chosen
              ? 'Нажмите на другой день, чтобы отметить сразу несколько.'
              : 'Нажмите на первый и на последний день, затем скажите, что с машиной. Заказчик увидит только занятость.'}
          </p>
          {chosen ? (
            <>
              <BookedDays booked={saved.booked} chosen={chosen} />
              <Select label="Смена" value={shift} onChange={({ target }) => setShift(target.value as BusyShift)}>
                {Object.entries(SHIFTS).map(([value, label]) => (
                  <option key={value} value={value}>
                    {label}
                  </option>
                ))}
              </Select>
              <div className={`${css.states} grid gap-2`}>
                {STATES.map(([state, label]) => (
                  <Button
                    key={state}
                    look={state === 'busy' ? 'primary' : 'outlined'}
                    busy={sending}
                    onClick={() => void save((busy) => entered(busy, { ...chosen, shift, state }, today))}
                  >
                    {label}
                  </Button>
                ))}
              </div>
            </>
          ) : null}
          {typeof saving === 'object' ? <Notice bad>{errorText(saving.error).text}</Notice> : null}
          <div className={`${css.kept} line-above stack`} role="status">
            {saved.busy && saved.busyOn ? (
              <>
                <p className="small">
                  Обновлён {dayText(saved.busyOn, 'dated')}.{' '}
                  {isStale(saved.busyOn, today)
                    ? 'Заказчики видят, что календарь старый.'
                    : 'Через 14\u00a0дней напомним письмом, что его пора подтвердить.'}
                </p>
                <Button size="small" busy={sending} onClick={() => void save((busy) => entered(busy, NOTHING, today))}>
                  Всё верно
                </Button>
                <Button size="small" look="quiet" busy={sending} onClick={() => void save(() => null)}>
                  Не вести календарь
                </Button>
              </>
            ) : (
              <>
                <p className="small">Календаря пока нет. Машину с календарём находят поиском «свободна на даты».</p>
                <Button look="primary" busy={sending} onClick={() => void save((busy) => [...busy])}>
                  Вести календарь
                </Button>
              </>
            )}
          </div>
        </section>
      </div>
    </div>
  )
}

/** An empty range: saving it only drops the days that are over. */
const NOTHING = { from: '9999-01-01', to: '0000-01-01', shift: 'all', state: 'free' } as const

interface DayProps extends ComponentProps<typeof DayCell> {
  chosen: { from: string; to: string } | undefined
  onChoose: (day: string) => void
}

function DayButton({ chosen, onChoose, ...cell }: DayProps) {
  const { day, today } = cell
  return (
    <button
      type="button"
      className={`${css.day} rounded-sm wide`}
      aria-pressed={chosen !== undefined && day >= chosen.from && day <= chosen.to}
      disabled={day < today}
      onClick={() => onChoose(day)}
    >
      <DayCell {...cell} />
    </button>
  )
}

export const ErrorBoundary = ({ error }: Route.ErrorBoundaryProps) => <PageError error={error} />
