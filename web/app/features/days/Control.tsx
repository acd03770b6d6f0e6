import type { DailyTable } from '@spetskarta/shared/days/days.ts'
import { urlOf } from '@spetskarta/shared/endpoint.ts'
import type { RecordableEquipment } from '@spetskarta/shared/recorders/recorders.ts'
import type { MapSource } from '@spetskarta/shared/site.ts'
import { exportDays } from '@spetskarta/shared/track-files/track-files.ts'
import { startOfDay } from '@spetskarta/shared/tracks/clock.ts'
import { useState } from 'react'
import { Outlet, useSearchParams } from 'react-router'
import { useMayAll } from '../../api/use-may'
import { paths } from '../../paths'
import { ButtonLink } from '../../ui/Button'
import { ExcelLink } from '../../ui/ExcelLink'
import { IconDeviceMobilePlus, IconFileText, IconUpload } from '../../ui/icon/icons.ts'
import type { Paging } from '../../ui/page/paging'
import { EmptyState } from '../../ui/State'
import { useOtherClock } from '../tracks/other-clock'
import { ChosenDays } from './ChosenDays'
import css from './Control.module.css'
import { CHOSEN_MAX, chosenOf, withChosen } from './chosen'
import { DaysTable } from './DaysTable'
import { RetentionCard } from './RetentionCard'
import { Totals } from './Totals'
import { type ChosenDaysState, useChosenDays } from './use-chosen-days'
import { useDiscarded } from './use-discarded'

interface Props {
  machine: RecordableEquipment
  table: DailyTable
  paging: Paging
  map: MapSource
}

/** Passed to the nested route, which shows more about the ticked days. */
export interface ShownDays {
  machine: RecordableEquipment
  /** `yyyy-mm-dd`, the newest first. */
  chosen: string[]
  days: ChosenDaysState
  /** IANA name. */
  timeZone: string
}

/** The table of days, and what the ticked ones contain. */
export function Control({ machine, table, paging, map }: Props) {
  const [query, setQuery] = useSearchParams()
  const keeps = useMayAll('account')
  const newest = table.locations[0]?.day
  const clock = useOtherClock(table.timeZone, newest === undefined ? 0 : startOfDay(table.timeZone, newest))
  /** Ticks changed since the page was opened; the address follows a moment later. */
  const [ticked, setTicked] = useState<URLSearchParams>()
  const chosen = chosenOf(ticked ?? query, newest)
  const days = useChosenDays(machine._id, chosen)
  const [discardedShown, setDiscardedShown] = useState(false)
  const discarded = useDiscarded(machine._id, chosen, discardedShown)

  const importing = machine.own ? (
    <ButtonLink
      to={paths.importTrack(machine._id)}
      look="quiet"
      size="small"
      className="reach"
      icon={<IconUpload size={20} aria-hidden="true" />}
    >
      Загрузить файл
    </ButtonLink>
  ) : null

  return (
    <div className={`${css.columns} gap-4 grid`}>
      <section className="clip card" aria-labelledby="days">
        <div className={`${css.head} between wrap`}>
          <div>
            <h2 id="days">Дни записи</h2>
            {newest && clock ? <p className="quiet small">По часам машины&nbsp;({clock})</p> : null}
          </div>
          <div className="wrap">
            {table.count > 0 ? (
              <ExcelLink href={urlOf(exportDays, { params: { equipmentId: machine._id } })} size="small" />
            ) : null}
            {table.count > 0 && machine.own ? (
              <ButtonLink
                to={paths.newPaper({ equipmentId: machine._id })}
                look="quiet"
                size="small"
                className="reach"
                icon={<IconFileText size={20} aria-hidden="true" />}
              >
                Документ
              </ButtonLink>
            ) : null}
            {importing}
          </div>
        </div>
        {table.count > 0 ? (
          <DaysTable
            table={table}
            paging={paging}
            chosen={chosen}
            full={chosen.length >= CHOSEN_MAX}
            onToggle={(day) => {
              const next = withChosen(query, chosen, day)
              setTicked(next)
              setQuery(next, { replace: true, preventScrollReset: true })
            }}
            to={(page) => paths.control(machine._id, { ...page, days: (ticked ?? query).get('days') ?? undefined })}
          />
        ) : (
          <EmptyState
            title="Записанных дней пока нет"
            actions={
              machine.own ? (
                <ButtonLink
                  to={paths.recorders(machine._id)}
                  look="primary"
                  icon={<IconDeviceMobilePlus size={20} aria-hidden="true" />}
                >
                  Подключить телефон
                </ButtonLink>
              ) : undefined
            }
          >
            День появится здесь с первой точкой, которую пришлёт телефон, или из файла: GPX, KML, CSV и других.
          </EmptyState>
        )}
      </section>
      {chosen.length > 0 ? (
        <Totals
          count={chosen.length}
          days={days.ready}
          loading={days.loading}
          failed={days.error !== undefined}
          discardedShown={discardedShown}
          onDiscarded={setDiscardedShown}
        />
      ) : null}
      <Outlet context={{ machine, chosen, days, timeZone: table.timeZone } satisfies ShownDays} />
      {table.count > 0 ? (
        <div className={css.shown}>
          <ChosenDays
            machine={machine}
            chosen={chosen}
            days={days}
            discarded={discardedShown && chosen.length > 0 ? discarded : undefined}
            map={map}
          />
        </div>
      ) : null}
      {machine.own && keeps ? <RetentionCard equipmentId={machine._id} days={table.retentionDays} /> : null}
    </div>
  )
}
