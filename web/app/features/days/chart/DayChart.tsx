import { urlOf } from '@spetskarta/shared/endpoint.ts'
import { exportDay, TRACK_FORMATS } from '@spetskarta/shared/track-files/track-files.ts'
import { dayAt } from '@spetskarta/shared/tracks/clock.ts'
import { type ReactNode, useMemo, useRef } from 'react'
import { Link } from 'react-router'
import { paths } from '../../../paths'
import { formatDuration } from '../../../ui/text/ago'
import { useWidth } from '../../../ui/use-width'
import { maxSpeedText, seenKm } from '../../tracks/coarse'
import { LeftOut } from '../../tracks/LeftOut'
import { type MachineDay, photosLabel } from '../../tracks/machine-day'
import { groupByDistance } from '../../tracks/photo-ticks'
import marks from '../../tracks/photo-ticks.module.css'
import type { Player } from '../../tracks/player'
import { dateOf, dayTextOf } from '../../tracks/time'
import css from './DayChart.module.css'
import { MomentSlider } from './MomentSlider'
import type { Range } from './part-of-day'
import { AXIS_PX, END_PX, SpeedPlot } from './SpeedPlot'

interface Props {
  day: MachineDay
  /** Upper end of the speed axis, km/h: the same for all days shown together. */
  top: number
  player: Player
  /** The part of the day that is shown elsewhere; the rest is dimmed. */
  range: Range
  onPhoto: (id: string) => void
  children?: ReactNode
}

const TICK_PX = 24

/** Speeds of a day over its 24 hours; pointing or arrow keys choose a moment, which the map shows. */
export function DayChart({ day, top, player, range, onPhoto, children }: Props) {
  const { machine, timeZone, start, end, photos } = day
  const slider = useRef<HTMLDivElement>(null)
  const readout = useRef<HTMLParagraphElement>(null)
  const width = useWidth(slider)
  const share = (moment: number) => (moment - start) / (end - start)
  const date = dateOf(timeZone, start)

  const ticks = useMemo(
    () => groupByDistance(photos, ((end - start) * TICK_PX) / Math.max(1, width)),
    [photos, start, end, width],
  )
  return (
    <section className={`${css.card} mb-4 card`} aria-label={`Скорость, ${date}`}>
      <div className={`${css.head} wrap`}>
        <h2>Скорость, {dayTextOf(timeZone, start, 'row')}</h2>
        <p className="quiet medium">{sumsText(day)}</p>
      </div>
      <div className={`${marks.ticks} anchor`} style={{ marginLeft: AXIS_PX, marginRight: END_PX }}>
        {ticks.map((group) => (
          <button
            key={group[0]?._id}
            type="button"
            className={`${marks.tick} centred strong`}
            style={{ left: `${share(group[0]?.timestamp ?? 0) * 100}%` }}
            aria-label={photosLabel(group, timeZone)}
            onClick={() => {
              if (!group[0]) return
              player.seek(group[0].timestamp)
              onPhoto(group[0]._id)
            }}
          >
            {group.length > 1 ? group.length : ''}
          </button>
        ))}
      </div>
      <div className="anchor">
        <SpeedPlot day={day} top={top} width={width} range={range} />
        <MomentSlider
          ref={slider}
          day={day}
          player={player}
          onText={(text) => {
            if (readout.current) readout.current.textContent = text
          }}
        />
      </div>
      {children}
      <LeftOut day={day} onSeek={player.seek} />
      <div className={`${css.foot} reach row wrap quiet small`}>
        <span>Скачать день:</span>
        {TRACK_FORMATS.map((format) => (
          <a
            key={format}
            className="link"
            href={urlOf(exportDay, {
              params: { equipmentId: machine.id, file: `${dayAt(timeZone, start)}.${format}` },
            })}
            download
          >
            {format === 'geojson' ? 'GeoJSON' : format.toUpperCase()}
          </a>
        ))}
        <Link to={paths.report(machine.id, dayAt(timeZone, start))} className="link">
          Отчёт
        </Link>
        <p ref={readout} className={`${css.values} push ink strong`} />
      </div>
    </section>
  )
}

function sumsText({ distance, summary, gaps }: MachineDay): string {
  const unknown = gaps.reduce((sum, { from, to }) => sum + to - from, 0)
  return [
    seenKm(distance, summary),
    summary?.maxSpeed ? `макс. ${maxSpeedText(summary)}` : '',
    unknown > 0 ? `${formatDuration(unknown / 1000)} без данных` : '',
  ]
    .filter(Boolean)
    .join(' · ')
}
