import { DAY } from '@spetskarta/shared/durations.ts'
import type { RecordableEquipment } from '@spetskarta/shared/recorders/recorders.ts'
import type { MapSource } from '@spetskarta/shared/site.ts'
import type { DiscardedPoint } from '@spetskarta/shared/tracks/tracks.ts'
import { Suspense, useDeferredValue, useEffect, useMemo, useRef, useState } from 'react'
import { paths } from '../../paths'
import { lazyPart } from '../../ui/away/lazy-part'
import { ButtonLink } from '../../ui/Button'
import { IconMap } from '../../ui/icon/icons.ts'
import { useLayer } from '../../ui/layers'
import { FailedState } from '../../ui/State'
import { useHydrated } from '../../ui/use-hydrated'
import { PHOTO, PhotoDialog } from '../photos/PhotoDialog'
import { PhotoStrip } from '../photos/PhotoStrip'
import { SpeedLegend } from '../tracks/layers/SpeedLegend'
import type { MachineDay } from '../tracks/machine-day'
import { openPlayer } from '../tracks/player'
import { lastTime } from '../tracks/track'
import css from './ChosenDays.module.css'
import { DayChart } from './chart/DayChart'
import { partOfDay, type Range } from './chart/part-of-day'
import { RangeBar } from './chart/RangeBar'
import { Coverage } from './coverage/Coverage'
import { DiscardedPoints } from './DiscardedPoints'
import type { ChosenDaysState } from './use-chosen-days'
import type { DiscardedState } from './use-discarded'

const DaysMap = lazyPart(() => import('./DaysMap'))

interface Props {
  machine: RecordableEquipment
  /** `yyyy-mm-dd`, the newest first. */
  chosen: string[]
  days: ChosenDaysState
  /** Points that do not count; undefined: they are not shown. */
  discarded: DiscardedState | undefined
  map: MapSource
}

/** Ticked days on the map, with speeds and photos. One moment and one part of the day apply to all of them. */
export function ChosenDays({ machine, chosen, days: { ready, loading, error, retry }, discarded, map }: Props) {
  const hydrated = useHydrated()
  const [player] = useState(openPlayer)
  const whole: Range = { from: 0, to: Math.max(DAY, ...ready.map(({ start, end }) => end - start)) }
  const [range = whole, setRange] = useState<Range>()
  const photo = useLayer(PHOTO)

  /** The moment that this component has set; any other was set by the user. */
  const placed = useRef(player.position)
  useEffect(() => {
    const [newest] = ready
    if (!newest) return
    const shown = ready.some(({ start, end }) => player.position >= start && player.position < end)
    const own = player.position !== placed.current
    player.setRange(Math.min(...ready.map(({ start }) => start)), Math.max(...ready.map(({ end }) => end)) - 1)
    if (own && shown) return
    player.seek(newest.track.t.length > 0 ? lastTime(newest.track) : newest.start)
    placed.current = player.position
  }, [ready, player])

  const { from, to } = useDeferredValue(range)
  const parts = useMemo(() => ready.map((day) => partOfDay(day, { from, to })), [ready, from, to])
  const left = useMemo(() => pointsWithin(discarded?.points ?? [], ready, { from, to }), [discarded, ready, from, to])
  /** Moment of the selected point, because its index changes with the part of the day. */
  const [looked, setLooked] = useState<number>()
  const shown = left.findIndex(({ at }) => at === looked)
  const marks = {
    points: left,
    shown: shown < 0 ? undefined : shown,
    onShow: (index: number) => setLooked(left[index]?.at),
  }
  const top = Math.max(60, ...ready.map(({ summary }) => Math.ceil((summary?.maxSpeed ?? 0) / 30) * 30))
  const open = parts.find(({ photos }) => photos.some(({ _id }) => _id === photo.value))

  return (
    <>
      <div className="mb-4 clip card">
        <div className={`${css.map} sunken anchor`}>
          {hydrated ? (
            <Suspense>
              <DaysMap source={map} days={parts} player={player} onPhoto={photo.open} discarded={discarded && marks} />
            </Suspense>
          ) : null}
          {loading ? <p className={`${css.wait} float small`}>Загружаем точки…</p> : null}
          {chosen.length === 0 ? (
            <p className={`${css.wait} float small`}>Отметьте дни, чтобы увидеть их на карте</p>
          ) : null}
        </div>
        {discarded ? <DiscardedPoints discarded={discarded} {...marks} timeZone={ready[0]?.timeZone ?? 'UTC'} /> : null}
        <div className={`${css.legend} between row wrap`}>
          <SpeedLegend days={parts} />
          <ButtonLink
            to={paths.track([machine._id], chosen[0] ? { day: chosen[0] } : {})}
            size="small"
            icon={<IconMap size={20} aria-hidden="true" />}
          >
            На большой карте
          </ButtonLink>
        </div>
      </div>
      {error ? (
        <section className="mb-4 clip card">
          <FailedState title="Точки не загрузились" error={error} onRetry={retry} />
        </section>
      ) : null}
      {ready.map((day, i) => (
        <DayChart key={day.start} day={day} top={top} player={player} range={range} onPhoto={photo.open}>
          {i === 0 ? <RangeBar day={day} range={range} whole={whole} onChange={setRange} /> : null}
        </DayChart>
      ))}
      {ready.map((day) => (
        <Coverage key={day.start} day={day} dated={ready.length > 1} player={player} />
      ))}
      {parts.map((day, i) =>
        (ready[i]?.photos.length ?? 0) > 0 ? (
          <PhotoStrip key={day.start} day={day} all={ready[i]?.photos.length ?? 0} onPhoto={photo.open} />
        ) : null,
      )}
      {open && photo.value ? (
        <PhotoDialog
          photos={open.photos}
          shown={photo.value}
          timeZone={open.timeZone}
          name={machine.name}
          onShow={photo.open}
          onClose={photo.close}
        />
      ) : null}
    </>
  )
}

/** Points of these days within the chosen part of the day. */
const pointsWithin = (points: DiscardedPoint[], days: MachineDay[], { from, to }: Range) =>
  points.filter(({ at }) => days.some(({ start, end }) => at >= start + from && at <= Math.min(start + to, end - 1)))
