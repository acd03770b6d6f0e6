import { MINUTE } from '@spetskarta/shared/durations.ts'
import { type KeyboardEvent, type PointerEvent, type RefObject, useEffect, useEffectEvent } from 'react'
import type { MachineDay } from '../../tracks/machine-day'
import type { Player } from '../../tracks/player'
import { jamWords, noDataWords } from '../../tracks/sleep-words'
import { dateOf, secondsOf } from '../../tracks/time'
import { positionAt } from '../../tracks/track'
import css from './DayChart.module.css'
import { AXIS_PX, END_PX } from './SpeedPlot'

interface Props {
  ref: RefObject<HTMLDivElement | null>
  day: MachineDay
  player: Player
  /** Called with a description of the moment; empty while the moment is on another day. */
  onText: (text: string) => void
}

const KEYS: Record<string, number> = { ArrowLeft: -MINUTE, ArrowRight: MINUTE, ArrowDown: -MINUTE, ArrowUp: MINUTE }

const isIn = ({ start, end }: MachineDay, moment: number) => moment >= start && moment < end

/** The moment on the chart: moved by pointing and arrow keys, followed by the map. */
export function MomentSlider({ ref, day, player, onText }: Props) {
  const { timeZone, start, end } = day
  const tell = useEffectEvent(onText)

  useEffect(() => {
    const { start, end } = day
    const show = () => {
      const bar = ref.current
      if (!bar) return
      const here = isIn(day, player.position)
      const moment = here ? player.position : start
      const text = momentText(day, moment)
      bar.classList.toggle(css.here as string, here)
      bar.style.setProperty('--at', String((moment - start) / (end - start)))
      bar.setAttribute('aria-valuenow', String(Math.round((moment - start) / 1000)))
      bar.setAttribute('aria-valuetext', text)
      tell(here ? text : '')
    }
    show()
    return player.onChange(show)
  }, [ref, player, day])

  const seek = (moment: number) => player.seek(Math.min(end - 1, Math.max(start, moment)))
  function key(event: KeyboardEvent) {
    const step = KEYS[event.key]
    if (step) seek((isIn(day, player.position) ? player.position : start) + step * (event.shiftKey ? 10 : 1))
    else if (event.key === 'Home') seek(start)
    else if (event.key === 'End') seek(end)
    else return
    event.preventDefault()
  }
  function point({ clientX, currentTarget }: PointerEvent<HTMLDivElement>) {
    const { left, width } = currentTarget.getBoundingClientRect()
    seek(start + ((clientX - left) / width) * (end - start))
  }
  return (
    <div
      ref={ref}
      role="slider"
      tabIndex={0}
      className={css.slider}
      style={{ left: AXIS_PX, right: END_PX }}
      aria-label={`Момент, ${dateOf(timeZone, start)}`}
      aria-valuemin={0}
      aria-valuemax={Math.round((end - start) / 1000)}
      aria-valuenow={0}
      onKeyDown={key}
      onPointerDown={point}
      onPointerMove={point}
    >
      <span className={`${css.cursor} through`} />
    </div>
  )
}

/** `08:22:55, 43 км/ч`. */
function momentText({ timeZone, track, gaps, jams }: MachineDay, moment: number): string {
  const position = positionAt(track, moment)
  const clock = secondsOf(timeZone, moment)
  const jammed = jamWords(jams, moment)
  if (jammed) return `${clock}, ${jammed}`
  if (!position) return `${clock}, ${noDataWords(gaps, moment)}`
  return position.kmh === undefined ? clock : `${clock}, ${Math.round(position.kmh)}\u00a0км/ч`
}
