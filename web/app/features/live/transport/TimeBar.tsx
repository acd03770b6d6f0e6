import { MINUTE } from '@spetskarta/shared/durations.ts'
import type { MachineObjectDay } from '@spetskarta/shared/objects/objects.ts'
import { type CSSProperties, type KeyboardEvent, type PointerEvent, useEffect, useMemo, useRef, useState } from 'react'
import { useLayer } from '../../../ui/layers'
import { useWidth } from '../../../ui/use-width'
import { ObjectBand } from '../../objects/day/ObjectBand'
import { type Band, bandAt, bandsOf } from '../../objects/day/visits'
import { PHOTO } from '../../photos/PhotoDialog'
import { activityAt, activityText } from '../../tracks/activities'
import { photosLabel } from '../../tracks/machine-day'
import { groupByDistance } from '../../tracks/photo-ticks'
import marks from '../../tracks/photo-ticks.module.css'
import { jamWords } from '../../tracks/sleep-words'
import { hourTicks, secondsOf } from '../../tracks/time'
import type { TrackSession } from '../tracking'
import type { LiveDay } from '../tracking-state'
import { ActivityStrip } from './ActivityStrip'
import { SpeedBars } from './SpeedBars'
import css from './TimeBar.module.css'

/** Distance that a key moves the moment, ms; Home and End go to the first and the last point. */
const KEYS: Record<string, number> = { ArrowLeft: -MINUTE, ArrowRight: MINUTE, ArrowDown: -MINUTE, ArrowUp: MINUTE }
const TICK_PX = 26

interface Props {
  day: LiveDay
  /** Objects where the machine was on that day. */
  objects: readonly MachineObjectDay[]
  tracking: TrackSession
}

/** The machine's day from 00 to 24: speeds, gaps, activities, objects, photos, and the shown moment. */
export function TimeBar({ day, objects, tracking }: Props) {
  const { player } = tracking
  const photo = useLayer(PHOTO)
  const { start, end, timeZone, activities, jams } = day
  const slider = useRef<HTMLDivElement>(null)
  const cursor = useRef<HTMLSpanElement>(null)
  const width = useWidth(slider)
  const bands = useMemo(() => bandsOf(objects), [objects])
  const [here, setHere] = useState<Band>()
  const share = (moment: number) => (moment - start) / (end - start)

  useEffect(() => {
    let announced: string | undefined
    const show = () => {
      const bar = slider.current
      if (!bar || !cursor.current) return
      const part = Math.min(1, Math.max(0, (player.position - start) / (end - start)))
      // Written directly, so that a frame needs no new layout.
      cursor.current.style.transform = `translateX(${part * width}px)`
      const visit = bandAt(bands, player.position)
      setHere(visit)
      const now = String(Math.round((player.position - start) / 1000))
      // Otherwise a screen reader would read out every frame.
      if (!player.playing && announced !== now) {
        announced = now
        bar.setAttribute('aria-valuenow', now)
        const done = activityAt(activities, player.position)
        const jammed = jamWords(jams, player.position)
        const words = [
          secondsOf(timeZone, player.position),
          ...(jammed ? [jammed] : []),
          ...(done ? [activityText(done)] : []),
          ...(visit ? [visit.name] : []),
        ]
        bar.setAttribute('aria-valuetext', words.join(', '))
      }
    }
    show()
    return player.onChange(show)
  }, [player, start, end, timeZone, activities, jams, bands, width])

  function key(event: KeyboardEvent) {
    const step = KEYS[event.key]
    if (step) player.seek(player.position + step * (event.shiftKey ? 10 : 1))
    else if (event.key === 'Home') player.seek(start)
    else if (event.key === 'End') player.seek(end)
    else if (event.key === ' ') player.playing ? player.pause() : player.play()
    else return
    event.preventDefault()
  }
  function drag(event: PointerEvent<HTMLDivElement>) {
    if (event.type === 'pointerdown') event.currentTarget.setPointerCapture(event.pointerId)
    else if (!event.currentTarget.hasPointerCapture(event.pointerId)) return
    const { left, width } = event.currentTarget.getBoundingClientRect()
    player.pause()
    player.seek(start + ((event.clientX - left) / width) * (end - start))
  }

  const ticks = useMemo(() => hourTicks(timeZone, start, end, width < 500 ? 6 : 3), [timeZone, start, end, width])
  const photos = useMemo(
    () => groupByDistance(day.photos, ((end - start) * TICK_PX) / Math.max(1, width)),
    [day.photos, start, end, width],
  )
  return (
    <div className="anchor digits">
      <div className={`${marks.ticks} ${css.photos} anchor`}>
        {photos.map((group) => (
          <button
            key={group[0]?._id}
            type="button"
            className={`${marks.tick} centred strong`}
            style={{ left: `${share(group[0]?.timestamp ?? 0) * 100}%` }}
            aria-label={photosLabel(group, timeZone)}
            onClick={() => {
              const [first] = group
              if (!first) return
              player.seek(first.timestamp)
              photo.open(first._id)
            }}
          >
            {group.length > 1 ? group.length : ''}
          </button>
        ))}
      </div>
      <div
        ref={slider}
        role="slider"
        tabIndex={0}
        className={`${css.slider} rounded-sm anchor`}
        aria-label="Время дня"
        aria-valuemin={0}
        aria-valuemax={Math.round((end - start) / 1000)}
        aria-valuenow={0}
        onKeyDown={key}
        onPointerDown={drag}
        onPointerMove={drag}
      >
        <SpeedBars day={day} width={width} />
        <ActivityStrip day={day} />
        {bands.length > 0 ? <ObjectBand bands={bands} here={here} day={day} /> : null}
        <span ref={cursor} className={`${css.cursor} through`} />
      </div>
      <div className={`${css.hours} text-mini anchor quiet`} aria-hidden="true">
        {ticks.map(({ at, label }) => (
          <span key={at} style={{ '--part': share(at) } as CSSProperties}>
            {label}
          </span>
        ))}
      </div>
    </div>
  )
}
