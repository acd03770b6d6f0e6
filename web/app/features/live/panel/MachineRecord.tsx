import { MINUTE } from '@spetskarta/shared/durations.ts'
import { dayAt } from '@spetskarta/shared/tracks/clock.ts'
import { useId, useState } from 'react'
import { Link } from 'react-router'
import { useMay } from '../../../api/use-may'
import { paths } from '../../../paths'
import { Switch } from '../../../ui/form/Switch'
import { IconChevronDown, IconChevronUp } from '../../../ui/icon/icons.ts'
import { ItemIcon } from '../../../ui/item/ItemIcon'
import { formatCount } from '../../../ui/text/format'
import { wholeTyped } from '../../../ui/text/whole-number'
import { StopOffers } from '../../objects/day/StopOffers'
import { PublicLinkBox } from '../../sharing/PublicLinkBox'
import { CoarseNote, kmOrUnknown } from '../../tracks/coarse'
import { Disagreements } from '../../tracks/Disagreements'
import { freshnessOf, guestFreshness } from '../../tracks/freshness'
import { LeftOut } from '../../tracks/LeftOut'
import { lastTime } from '../../tracks/track'
import type { TrackSession } from '../tracking'
import { type LiveDay, type Options, optionsOf, PATH_INTERVAL } from '../tracking-state'
import { useNow, useTracking } from '../use-tracking'
import css from './MachineRecord.module.css'

interface Props {
  day: LiveDay
  tracking: TrackSession
  open: boolean
  /** Whether the machine belongs to the user. */
  own: boolean
  /** Whether the user may share the shown records. */
  shared: boolean
}

/** A machine in the panel; unfolded if the time bar shows its day. */
export function MachineRecord({ day, tracking, open, own, shared }: Props) {
  const { machine, timeZone, distance, summary, track, photos, disagreements, clockShifts, thinnedFrom } = day
  const content = useId()
  const links = useMay('links')
  const Chevron = open ? IconChevronUp : IconChevronDown
  return (
    <section className="pad-line line-below" aria-label={machine.name}>
      <h3 className={css.name}>
        <button
          type="button"
          className="gap-3 text-left wide reach row small"
          aria-expanded={open}
          aria-controls={open ? content : undefined}
          onClick={() => tracking.focus(machine.id)}
        >
          <span className={`${css.icon} tile`}>
            <ItemIcon type={machine.type} size={28} />
          </span>
          <span className="lines-dense column fill">
            <b className="cut text-body">{machine.name}</b>
            {tracking.view.kind === 'test' ? null : <Fresh day={day} live={tracking.view} />}
          </span>
          <Chevron size={20} aria-hidden="true" />
        </button>
      </h3>
      {open ? (
        <div id={content}>
          <dl className={`${css.sums} framed`}>
            <Sum value={kmOrUnknown(distance, summary)} what="пробег" />
            <Sum value={formatCount(thinnedFrom ?? track.t.length)} what="точек GPS" />
            <Sum value={formatCount(photos.length)} what="фото" />
          </dl>
          <CoarseNote of={summary} />
          {thinnedFrom ? (
            <p className="quiet small">
              Точек очень много, на карте {formatCount(track.t.length)} из них. Форма маршрута та же, пробег посчитан по
              всем.
            </p>
          ) : null}
          <Disagreements
            disagreements={disagreements}
            clockShifts={clockShifts}
            day={day.start}
            timeZone={timeZone}
            className={`${css.apart} warning pad-line small`}
          />
          <LeftOut day={day} onSeek={tracking.player.seek} />
          <Choices id={machine.id} tracking={tracking} />
          {tracking.view.kind === 'public' && photos.length > 0 ? (
            <Link
              to={paths.publicPhotos({ ...tracking.view, day: dayAt(timeZone, day.start) })}
              className="link reach row"
            >
              Все фото дня
            </Link>
          ) : null}
          {own ? (
            <StopOffers
              equipmentId={machine.id}
              stops={day.stops}
              timeZone={timeZone}
              shows={(moment, text) => (
                <button type="button" className="link" onClick={() => tracking.player.seek(moment)}>
                  {text}
                </button>
              )}
              className={`${css.offer} line-above`}
            />
          ) : null}
          {shared && links ? <PublicLinkBox equipmentId={machine.id} name={machine.name} /> : null}
        </div>
      ) : null}
    </section>
  )
}

const Sum = ({ value, what }: { value: string; what: string }) => (
  <div>
    <dt className="quiet text-note">{what}</dt>
    <dd className="bold digits nowrap">{value}</dd>
  </div>
)

/** Updated every second while the machine is online. */
function Fresh({
  day: { track, timeZone, photos, start, stoppedAt },
  live,
}: {
  day: LiveDay
  live: TrackSession['view']
}) {
  const now = useNow(1000)
  const last = track.t.length > 0 ? lastTime(track) : (photos.at(-1)?.timestamp ?? start)
  const freshOf = live.kind === 'public' ? guestFreshness : freshnessOf
  const { state, text } = freshOf(last, now, timeZone, {
    stoppedAt: stoppedAt && stoppedAt >= last - MINUTE ? stoppedAt : null,
  })
  if ((live.kind === 'own' || live.kind === 'public') && live.day !== undefined) return null
  if (track.t.length + photos.length === 0) return <span className="quiet">точек пока нет</span>
  return <span className={`${css[state] ? `dot ${css[state]}` : ''} quiet digits`}>{text}</span>
}

function Choices({ id, tracking }: { id: string; tracking: TrackSession }) {
  const options = optionsOf(useTracking(tracking), id)
  const set = (next: Partial<Options>) => tracking.setOptions(id, next)
  return (
    <div>
      <Choice label="Маршрут" on={options.showPath} onChange={(showPath) => set({ showPath })} />
      <div className={`${css.times} between reach row medium`}>
        <span>Метки времени</span>
        <Interval value={options.pathInterval} onChange={(pathInterval) => set({ pathInterval })} />
        <Switch
          aria-label="Метки времени"
          checked={options.showTime}
          onChange={({ target }) => set({ showTime: target.checked })}
        />
      </div>
      <Choice label="Фото на карте" on={options.showPhoto} onChange={(showPhoto) => set({ showPhoto })} />
    </div>
  )
}

function Choice({ label, on, onChange }: { label: string; on: boolean; onChange: (on: boolean) => void }) {
  const id = useId()
  return (
    <label htmlFor={id} className="between reach row medium">
      {label}
      <Switch id={id} checked={on} onChange={({ target }) => onChange(target.checked)} />
    </label>
  )
}

/** An interval in seconds; an emptied field restores the default. */
function Interval({ value, onChange }: { value: number; onChange: (seconds: number) => void }) {
  const [text, setText] = useState(String(value))
  return (
    <span className={`${css.interval} framed-strong row quiet small`}>
      <input
        aria-label="Интервал меток, секунд"
        inputMode="numeric"
        maxLength={5}
        value={text}
        onChange={({ target }) => {
          setText(target.value)
          const seconds = wholeTyped(target.value)
          if (seconds > 0) onChange(seconds)
        }}
        onBlur={() => {
          const typed = wholeTyped(text)
          const seconds = typed > 0 ? typed : PATH_INTERVAL
          setText(String(seconds))
          onChange(seconds)
        }}
      />
      сек
    </span>
  )
}
