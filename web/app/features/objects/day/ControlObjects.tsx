import { getHauls } from '@spetskarta/shared/objects/hauls.ts'
import { dayAt } from '@spetskarta/shared/tracks/clock.ts'
import { useQuery } from '@tanstack/react-query'
import { useMemo, useState } from 'react'
import { Link, useOutletContext } from 'react-router'
import { call } from '../../../api/call'
import { paths } from '../../../paths'
import { FailedState } from '../../../ui/State'
import { dayText } from '../../../ui/text/days'
import type { ShownDays } from '../../days/Control'
import { UncountedNote } from '../../days/CountingNote'
import { DriverNotes } from '../../recorders/drivers/DriverNotes'
import { useDriverNotes } from '../../recorders/drivers/use-driver-notes'
import { DayHauls } from '../hauls/DayHauls'
import { DayObjects } from './DayObjects'
import { StopOffers } from './StopOffers'
import { useMachineObjects } from './use-machine-objects'

/** For the ticked days in «Контроль»: the objects where the machine was, and stops that may be a new object. */
export default function ControlObjects() {
  const { machine, chosen, days, timeZone } = useOutletContext<ShownDays>()
  const [now] = useState(Date.now)
  const { data, error, refetch } = useMachineObjects([machine._id], chosen)
  const hauls = useHauls([machine._id], chosen)
  const notes = useDriverNotes(machine._id, chosen)
  const stops = useMemo(() => days.ready.flatMap((day) => day.stops), [days.ready])
  if (error && !data)
    return (
      <section className="clip card">
        <FailedState title="Часы на объектах не загрузились" error={error} onRetry={() => void refetch()} />
      </section>
    )
  if (!data) return null
  const sorted = data.days.toSorted((a, b) => b.day.localeCompare(a.day) || (a.came ?? 0) - (b.came ?? 0))
  return (
    <>
      <UncountedNote days={data.uncounted.map(({ day }) => day)} />
      {sorted.length > 0 ? (
        <DayObjects days={sorted} machine={{ name: machine.name, timeZone }} now={now} onSaved={refetch} />
      ) : null}
      {notes.said.length > 0 ? (
        <section className="pad grid gap-3 card" aria-labelledby="said">
          <h2 id="said">Заметки водителя</h2>
          {notes.said.map(({ day, notes }) => (
            <div key={day} className="grid gap-2">
              {chosen.length > 1 ? <h3 className="quiet text-note">{dayText(day, 'row')}</h3> : null}
              <DriverNotes notes={notes} equipmentId={machine._id} day={day} timeZone={timeZone} />
            </div>
          ))}
        </section>
      ) : null}
      {notes.error ? (
        <section className="clip card">
          <FailedState title="Заметки водителя не загрузились" error={notes.error} onRetry={notes.retry} />
        </section>
      ) : null}
      {hauls.data && hauls.data.hauls.length > 0 ? (
        <DayHauls
          hauls={hauls.data.hauls.toSorted((a, b) => b.day.localeCompare(a.day))}
          own={machine.own}
          onSaved={hauls.refetch}
        />
      ) : null}
      {machine.own ? (
        <StopOffers
          equipmentId={machine._id}
          stops={stops}
          timeZone={timeZone}
          dated={chosen.length > 1}
          shows={(moment, text) => (
            <Link to={paths.track([machine._id], { day: dayAt(timeZone, moment), moment })} className="link">
              {text}
            </Link>
          )}
          className="pad card"
        />
      ) : null}
    </>
  )
}

/** Trips of machines on these days, `yyyy-mm-dd`. */
const useHauls = (ids: string[], days: string[]) =>
  useQuery({
    queryKey: ['hauls', ids.join(), days.join()],
    queryFn: ({ signal }) => call(getHauls, { querystring: { ids: ids.join(), days: days.join() } }, signal),
    enabled: ids.length > 0 && days.length > 0,
  })
