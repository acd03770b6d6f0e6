import type { Bounds, Position } from '@spetskarta/shared/geo.ts'
import { partOf, projected } from '@spetskarta/shared/still.ts'
import { StillGround } from './StillGround'
import css from './StillMap.module.css'

/** Position of an item, or of several. */
export type Dot = Position & { machine: boolean }

interface Props {
  /** The rectangle that the map shows; it is at the same place of the window as in the map's first view (`camera.ts`). */
  bounds: Bounds
  dots: readonly Dot[]
}

/** Units of the longer side of the rectangle. */
const UNITS = 1000

/**
 * What the map will show, without its scripts: the ground, the rectangle, and a dot for each item.
 * Everything is drawn to the sides of the rectangle by attributes, so that it is right without scripts too.
 */
export function StillMap({ bounds, dots }: Props) {
  const box = partOf(bounds)
  const unit = UNITS / Math.max(box.width, box.height)
  const [width, height] = [box.width * unit, box.height * unit]
  const within = (x: number, y: number) =>
    [x - box.x, y - box.y].map((distance) => Math.round(distance * unit * 10) / 10)
  const drawn = (machines: boolean) =>
    dots
      .filter(({ machine }) => machine === machines)
      .map((dot) => {
        const { x, y } = projected(dot)
        // A point east of the 180th meridian, in a rectangle that crosses it.
        const [right, down] = within(x < box.x ? x + 1 : x, y)
        return `M${right} ${down}h0`
      })
      .join('')
  const outline = `M0 0h${width}v${height}h${-width}z`
  return (
    <div className="over clip">
      <svg className={`${css.still} through`} viewBox={`0 0 ${width} ${height}`} aria-hidden="true">
        <StillGround box={box} unit={unit} />
        <path className={css.outside} fillRule="evenodd" d={`M-9000 -9000h20000v20000h-20000z${outline}`} />
        <path className={css.halo} d={outline} />
        <path className={css.outline} d={outline} />
        <path className={css.orders} d={drawn(false)} />
        <path className={css.machines} d={drawn(true)} />
      </svg>
      <p className={`${css.credit} quiet text-note`}>Natural Earth, GSHHG, GeoNames (CC BY 4.0)</p>
    </div>
  )
}
