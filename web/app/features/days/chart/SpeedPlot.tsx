import { useEffect, useRef } from 'react'
import type uPlot from 'uplot'
import { useScheme } from '../../../ui/theme/scheme'
import { hatch } from '../../tracks/hatch'
import { barsOf } from '../../tracks/histogram'
import { isCarriedAt } from '../../tracks/left-out'
import type { MachineDay } from '../../tracks/machine-day'
import { colorOf, stepOf } from '../../tracks/speed'
import { hourTicks } from '../../tracks/time'
import css from './DayChart.module.css'
import type { Range } from './part-of-day'

/** Space on the left of the plot, for the speeds. */
export const AXIS_PX = 36
/** Space on the right, for half of «24:00». */
export const END_PX = 18
const HEIGHT_PX = 168
const HOURS_PX = 28
const BAR_PX = 3

interface Props {
  day: MachineDay
  top: number
  /** Width of the plot without the axis, px. */
  width: number
  range: Range
}

/** The picture alone: bars in the colours of the speed scale, gaps and jams hatched, everything outside the range dimmed. */
export function SpeedPlot({ day, top, width, range }: Props) {
  const box = useRef<HTMLDivElement>(null)
  const scheme = useScheme()
  const { from, to } = range

  // biome-ignore lint/correctness/useExhaustiveDependencies: the theme's colours are read from the page
  useEffect(() => {
    const target = box.current
    if (!target || width === 0) return
    let plot: uPlot | undefined
    let gone = false
    void import('./uplot').then(({ UPlot }) => {
      if (gone) return
      performance.mark('speed-chart')
      plot = new UPlot(optionsOf(day, top, width, { from, to }, getComputedStyle(target)), [[], []], target)
    })
    return () => {
      gone = true
      plot?.destroy()
    }
  }, [day, top, width, from, to, scheme])

  return <div ref={box} className={css.plot} style={{ height: HEIGHT_PX }} aria-hidden="true" />
}

function optionsOf(day: MachineDay, top: number, width: number, range: Range, style: CSSStyleDeclaration) {
  const { timeZone, start, end } = day
  const ticks = hourTicks(timeZone, start, end, width < 360 ? 6 : 3)
  const line = { stroke: style.getPropertyValue('--line'), width: 1 }
  const axis = { stroke: style.getPropertyValue('--ink-2'), font: `12px ${style.fontFamily}`, ticks: { show: false } }
  return {
    width: AXIS_PX + width + END_PX,
    height: HEIGHT_PX,
    padding: [6, END_PX, 0, 0],
    legend: { show: false },
    cursor: { show: false },
    scales: { x: { time: false, range: [start, end] }, y: { range: [0, top] } },
    series: [{}, {}],
    axes: [
      {
        ...axis,
        size: HOURS_PX,
        grid: line,
        splits: () => ticks.map(({ at }) => at),
        values: () => ticks.map(({ label }) => `${label}:00`),
      },
      { ...axis, size: AXIS_PX, grid: line, splits: () => [0, top / 3, (2 * top) / 3, top] },
    ],
    hooks: {
      draw: [
        (plot: uPlot) => {
          draw(plot, day, range, style)
          performance.measure('speed-chart-drawn', 'speed-chart')
        },
      ],
    },
  } satisfies uPlot.Options
}

function draw(
  plot: uPlot,
  { track, start, end, gaps, jams, trips }: MachineDay,
  range: Range,
  style: CSSStyleDeclaration,
) {
  const { ctx: pen, bbox } = plot
  const density = window.devicePixelRatio
  const x = (moment: number) => plot.valToPos(moment, 'x', true)
  const bottom = bbox.top + bbox.height
  const count = Math.max(1, Math.floor(bbox.width / density / BAR_PX))
  barsOf(track, start, end, count).forEach((kmh, i) => {
    if (kmh < 0) return
    const y = Math.max(bbox.top, Math.min(plot.valToPos(kmh, 'y', true), bottom - 2 * density))
    const carried = isCarriedAt(trips, start + ((i + 0.5) * (end - start)) / count)
    pen.fillStyle = carried ? style.getPropertyValue('--did-nothing') : colorOf(stepOf(kmh))
    pen.fillRect(bbox.left + (i * bbox.width) / count, y, bbox.width / count - 0.6, bottom - y)
  })
  const boxOf = ({ from, to }: { from: number; to: number }) => ({
    x: x(from),
    y: bbox.top,
    width: Math.max(2, x(to) - x(from)),
    height: bbox.height,
  })
  for (const gap of gaps) hatch(pen, boxOf(gap), 7 * density, style)
  for (const jam of jams) hatch(pen, boxOf(jam), 7 * density, style, '--danger')
  pen.save()
  pen.globalAlpha = 0.7
  pen.fillStyle = style.getPropertyValue('--surface')
  pen.fillRect(bbox.left, bbox.top, x(start + range.from) - bbox.left, bbox.height)
  const rest = Math.min(end, start + range.to)
  pen.fillRect(x(rest), bbox.top, bbox.left + bbox.width - x(rest), bbox.height)
  pen.restore()
}
