import { Slider } from '@mantine/core'
import '@mantine/core/styles/Slider.layer.css'
import { RADIUS } from '@spetskarta/shared/limits.ts'
import { Mantine } from '../../../ui/theme/Mantine'
import slider from '../../../ui/theme/slider.module.css'
import css from './RadiusSlider.module.css'

const MARKS = [RADIUS.min, 100, 200, RADIUS.max].map((value) => ({
  value,
  label: value === RADIUS.max ? `${value}\u00a0км` : value,
}))

/** Radius of the search around the centre, 5 to 300 km in steps of 5. */
export function RadiusSlider({ value, onChange }: { value: number; onChange: (km: number) => void }) {
  return (
    <div className={css.radius}>
      <div className={`${css.head} flex spread small strong`}>
        <span id="radius">Радиус</span>
        <output className="bold text-title-3">{`${value}\u00a0км`}</output>
      </div>
      <Mantine>
        <Slider
          value={value}
          onChange={onChange}
          min={RADIUS.min}
          max={RADIUS.max}
          step={RADIUS.step}
          marks={MARKS}
          label={null}
          thumbLabel="Радиус, км"
          classNames={{ ...slider, ...css }}
        />
      </Mantine>
    </div>
  )
}
