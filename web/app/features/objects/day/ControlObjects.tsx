import { useState } from 'react'
import { useOutletContext } from 'react-router'
import { FailedState } from '../../../ui/State'
import type { ShownDays } from '../../days/Control'
import { DayObjects } from './DayObjects'
import { useMachineObjects } from './use-machine-objects'

/** Of the ticked days in «Контроль»: on which objects the machine was. Nothing where it was on none. */
export default function ControlObjects() {
  const { machine, chosen, timeZone } = useOutletContext<ShownDays>()
  const [now] = useState(Date.now)
  const { data, error, refetch } = useMachineObjects([machine._id], chosen)
  if (error && !data)
    return (
      <section className="clip card">
        <FailedState title="Часы на объектах не загрузились" error={error} onRetry={() => void refetch()} />
      </section>
    )
  const days = data?.toSorted((a, b) => b.day.localeCompare(a.day) || (a.came ?? 0) - (b.came ?? 0)) ?? []
  return days.length > 0 ? (
    <DayObjects days={days} machine={{ name: machine.name, timeZone }} now={now} onSaved={refetch} />
  ) : null
}
