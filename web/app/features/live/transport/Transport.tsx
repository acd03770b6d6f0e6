import { DRAWN_AT_ONCE } from '@spetskarta/shared/limits.ts'
import { useEffect, useId, useRef, useState } from 'react'
import { IconButton } from '../../../ui/Button'
import { IconInfoCircle, IconPlayerPauseFilled, IconPlayerPlayFilled } from '../../../ui/icon/icons.ts'
import { formatCount } from '../../../ui/text/format'
import { ObjectLegend } from '../../objects/day/ObjectBand'
import { SPEEDS } from '../../tracks/player'
import { jamWords, noDataWords } from '../../tracks/sleep-words'
import { secondsOf } from '../../tracks/time'
import { positionAt } from '../../tracks/track'
import slots from '../track-slots.module.css'
import type { TrackSession } from '../tracking'
import { focusedDay, type LiveDay } from '../tracking-state'
import { useObjectsOf, useUncounted } from '../use-objects'
import { usePlaying, useSpeed, useTracking } from '../use-tracking'
import type { TrackView } from '../view'
import { ActivityLegend } from './ActivityStrip'
import { DayStepper } from './DayStepper'
import { TimeBar } from './TimeBar'
import css from './Transport.module.css'

interface Props {
  tracking: TrackSession
  /** Day that is loading, `yyyy-mm-dd`. */
  loadingDay: string | undefined
  onDay: (track: string, day: string) => void
}

/**
 * `track` of an address for another day with the same machines; all
 * machines stay `all`, because hundreds of ids do not fit into an address.
 */
const tracksOf = (view: TrackView, days: readonly LiveDay[]): string =>
  view.kind === 'own' && view.machines.length === 0 && days.length > DRAWN_AT_ONCE
    ? 'all'
    : days.map(({ machine }) => machine.id).join(',')

/** Controls below the map: plays the day, and moves to any moment of it. */
export default function Transport({ tracking, loadingDay, onDay }: Props) {
  const state = useTracking(tracking)
  const playing = usePlaying(tracking)
  const day = focusedDay(state)
  const objects = useObjectsOf(tracking, day)
  const uncounted = useUncounted(tracking, day)
  const { player } = tracking
  const legend = useId()
  const [explained, setExplained] = useState(false)
  if (!day) return state.status === 'loading' ? <div className={`${slots.below} line-above surface firm`} /> : null
  return (
    <section className={`${css.transport} line-above surface anchor firm`} aria-label="Проигрывание маршрута">
      <div className={`${css.row} row wrap`}>
        <button
          type="button"
          className={`${css.play} accent round firm centred`}
          aria-label={playing ? 'Пауза' : 'Проиграть'}
          onClick={() => (playing ? player.pause() : player.play())}
        >
          {playing ? (
            <IconPlayerPauseFilled size={24} aria-hidden="true" />
          ) : (
            <IconPlayerPlayFilled size={24} aria-hidden="true" />
          )}
        </button>
        <Clock day={day} tracking={tracking} />
        {state.live === 'lost' ? (
          <p className={`${css.lost} attention rounded small strong`} role="status">
            Связь потеряна, восстанавливаем…
          </p>
        ) : null}
        <DayStepper
          day={day}
          tracking={tracking}
          loadingDay={loadingDay}
          onDay={(date) => onDay(tracksOf(tracking.view, state.days), date)}
        />
        {day.activities.length > 0 || objects.length > 0 || uncounted ? (
          <IconButton
            label="Что значит полоса"
            aria-expanded={explained}
            aria-controls={explained ? legend : undefined}
            onClick={() => setExplained(!explained)}
          >
            <IconInfoCircle size={22} aria-hidden="true" />
          </IconButton>
        ) : null}
        <Speeds tracking={tracking} />
      </div>
      <TimeBar day={day} objects={objects} tracking={tracking} />
      {explained ? (
        <div id={legend}>
          {day.activities.length > 0 ? <ActivityLegend activities={day.activities} /> : null}
          {objects.length > 0 ? <ObjectLegend objects={objects} day={day} /> : null}
          {uncounted ? <p className="quiet small">Часы на объектах неизвестны: день не удалось посчитать</p> : null}
        </div>
      ) : null}
    </section>
  )
}

/** The moment and the speed, updated in every frame. */
function Clock({ day, tracking }: { day: LiveDay; tracking: TrackSession }) {
  const time = useRef<HTMLElement>(null)
  const seconds = useRef<HTMLElement>(null)
  const kmh = useRef<HTMLElement>(null)
  const { player } = tracking
  useEffect(() => {
    const show = () => {
      if (!time.current || !seconds.current || !kmh.current) return
      const text = secondsOf(day.timeZone, player.position)
      time.current.textContent = text.slice(0, 5)
      seconds.current.textContent = text.slice(5)
      const at = positionAt(day.track, player.position)
      kmh.current.textContent =
        jamWords(day.jams, player.position) ??
        (at ? `${formatCount(Math.round(at.kmh ?? 0))}\u00a0км/ч` : noDataWords(day.gaps, player.position))
    }
    show()
    return player.onChange(show)
  }, [day, player])
  return (
    <p className={`${css.clock} firm digits`}>
      <b className={css.time} ref={time} />
      <span className="quiet" ref={seconds} />
      <span className="block quiet nowrap small" ref={kmh} />
    </p>
  )
}

/** Playback speed as a multiple of real time; on a phone one button steps through the speeds. */
function Speeds({ tracking }: { tracking: TrackSession }) {
  const speed = useSpeed(tracking)
  const { player } = tracking
  const next = SPEEDS[(SPEEDS.indexOf(speed) + 1) % SPEEDS.length] ?? 1
  return (
    <>
      <fieldset className={`${css.speeds} flex sunken rounded hide-below-md`}>
        <legend className="visually-hidden">Скорость проигрывания</legend>
        {SPEEDS.map((one) => (
          <label key={one} className="anchor strong small">
            <input type="radio" name="speed" checked={one === speed} onChange={() => player.setSpeed(one)} />
            <span className="centred rounded-sm quiet">×{one}</span>
          </label>
        ))}
      </fieldset>
      <button
        type="button"
        className={`${css.speed} framed-strong firm hide-from-md medium strong`}
        aria-label={`×${speed}: скорость проигрывания, дальше ×${next}`}
        onClick={() => player.setSpeed(next)}
      >
        ×{speed}
      </button>
    </>
  )
}
