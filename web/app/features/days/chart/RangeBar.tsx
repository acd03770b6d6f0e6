import { RangeSlider } from '@mantine/core'
import { MINUTE } from '@spetskarta/shared/durations.ts'
import '@mantine/core/styles/Slider.layer.css'
import { Mantine } from '../../../ui/theme/Mantine'
import slider from '../../../ui/theme/slider.module.css'
import type { MachineDay } from '../../tracks/machine-day'
import { clockOf } from '../../tracks/time'
import css from './DayChart.module.css'
import type { Range } from './part-of-day'
import { AXIS_PX, END_PX } from './SpeedPlot'

interface Props {
  /** The day whose time zone is shown. */
  day: MachineDay
  range: Range
  whole: Range
  onChange: (range: Range) => void
}

const STEP = 5

/** Chooses the part of the ticked days that the map and the photos show. */
export function RangeBar({ day: { start, end, timeZone }, range, whole, onChange }: Props) {
  // The end of the day is 24:00, not 00:00 of the next day.
  const clock = (ms: number) => (start + ms >= end ? '24:00' : clockOf(timeZone, start + ms))
  return (
    <div className={css.range} style={{ marginLeft: AXIS_PX, marginRight: END_PX }}>
      <Mantine>
        <RangeSlider
          value={[range.from / MINUTE, range.to / MINUTE]}
          onChange={([from, to]) => onChange({ from: from * MINUTE, to: to * MINUTE })}
          min={0}
          max={whole.to / MINUTE}
          step={STEP}
          minRange={STEP}
          label={null}
          thumbFromLabel="Начало промежутка"
          thumbToLabel="Конец промежутка"
          thumbValueText={(minutes) => clock(minutes * MINUTE)}
          classNames={slider}
        />
      </Mantine>
      <p className="quiet small">
        <b className="ink">
          {clock(range.from)}–{clock(range.to)}
        </b>{' '}
        на карте и в фото показан этот промежуток
      </p>
    </div>
  )
}
