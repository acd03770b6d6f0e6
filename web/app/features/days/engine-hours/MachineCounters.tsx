import { getEngineHours } from '@spetskarta/shared/days/engine-hours.ts'
import { getRecordedDay } from '@spetskarta/shared/days/recorded-days.ts'
import { useQuery } from '@tanstack/react-query'
import { Link } from 'react-router'
import { call } from '../../../api/call'
import { errorText } from '../../../api/error-text'
import { paths } from '../../../paths'
import { Button } from '../../../ui/Button'
import { ErrorWords } from '../../../ui/ErrorWords'
import { dayText } from '../../../ui/text/days'
import { EngineHoursCard } from './EngineHoursCard'
import css from './EngineHoursCard.module.css'

/** On the page of a machine: its counters on the current day, or on the last recorded one. */
export default function MachineCounters({ equipmentId }: { equipmentId: string }) {
  const { data, error, refetch } = useQuery({
    queryKey: ['engine-hours', equipmentId],
    queryFn: async ({ signal }) => {
      const params = { equipmentId }
      const recorded = await call(getRecordedDay, { params, querystring: {} }, signal)
      return { recorded, engineDay: await call(getEngineHours, { params: { ...params, day: recorded.day } }, signal) }
    },
  })
  return (
    <section className={`${css.own} pad card`} aria-labelledby="engine-hours">
      <h2 id="engine-hours" className="text-section">
        Моточасы и топливо
      </h2>
      {data ? (
        <>
          <p className="quiet small mb-3">
            {dayText(data.recorded.day, 'heading')}.{' '}
            <Link className="link" to={paths.diary(equipmentId, { day: data.recorded.day })}>
              Другие дни — в дневнике
            </Link>
          </p>
          <EngineHoursCard
            key={data.recorded.day}
            equipmentId={equipmentId}
            own
            day={data.recorded.day}
            span={{
              zone: data.recorded.timeZone,
              start: data.recorded.dayStartTimestamp,
              end: data.recorded.dayEndTimestamp,
            }}
            engineDay={data.engineDay}
            onChange={refetch}
          />
        </>
      ) : error ? (
        <div className="stack gap-2" role="alert">
          <p className="small">
            <ErrorWords>{errorText(error).text}</ErrorWords>
          </p>
          <div>
            <Button onClick={() => void refetch()}>Повторить</Button>
          </div>
        </div>
      ) : (
        <p className={`${css.waits} quiet small`} role="status">
          Считаем моточасы…
        </p>
      )}
    </section>
  )
}
