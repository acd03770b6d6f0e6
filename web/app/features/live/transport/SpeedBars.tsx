import { useEffect, useRef } from 'react'
import { useScheme } from '../../../ui/theme/scheme'
import { hatch } from '../../tracks/hatch'
import { barOf, barsOf } from '../../tracks/histogram'
import { isCarriedAt } from '../../tracks/left-out'
import type { MachineDay } from '../../tracks/machine-day'
import { colorOf } from '../../tracks/speed'
import { firstTime, lastTime } from '../../tracks/track'
import css from './TimeBar.module.css'

const BAR_PX = 3
const HEIGHT_PX = 30
const HATCH_PX = 7

/** Speeds over the day in the colours of the scale; unknown times are hatched, carried times are grey. */
export function SpeedBars({ day, width }: { day: MachineDay; width: number }) {
  const canvas = useRef<HTMLCanvasElement>(null)
  const scheme = useScheme()
  const { track, start, end, gaps, jams, trips } = day

  // biome-ignore lint/correctness/useExhaustiveDependencies: the theme's colours are read from the page
  useEffect(() => {
    const pen = canvas.current?.getContext('2d')
    if (!pen || width === 0) return
    const density = window.devicePixelRatio
    pen.canvas.width = width * density
    pen.canvas.height = HEIGHT_PX * density
    pen.scale(density, density)
    const style = getComputedStyle(pen.canvas)
    const x = (moment: number) => ((moment - start) / (end - start)) * width

    pen.fillStyle = style.getPropertyValue('--sunken')
    pen.fillRect(x(firstTime(track)), 0, x(lastTime(track)) - x(firstTime(track)), HEIGHT_PX)
    const count = Math.floor(width / BAR_PX)
    barsOf(track, start, end, count).forEach((kmh, i) => {
      if (kmh < 0) return
      const { height, step } = barOf(kmh)
      const carried = isCarriedAt(trips, start + ((i + 0.5) * (end - start)) / count)
      pen.fillStyle = carried ? style.getPropertyValue('--did-nothing') : colorOf(step)
      pen.fillRect((i * width) / count, HEIGHT_PX * (1 - height), width / count - 0.6, HEIGHT_PX * height)
    })
    const boxOf = ({ from, to }: { from: number; to: number }) => ({
      x: x(from),
      y: 0,
      width: Math.max(2, x(to) - x(from)),
      height: HEIGHT_PX,
    })
    for (const gap of gaps) hatch(pen, boxOf(gap), HATCH_PX, style)
    for (const jam of jams) hatch(pen, boxOf(jam), HATCH_PX, style, '--danger')
  }, [track, start, end, gaps, jams, trips, width, scheme])

  return <canvas ref={canvas} className={`${css.canvas} block wide`} height={HEIGHT_PX} />
}
