import type { Bounds } from '@spetskarta/shared/geo.ts'
import { partOf, projected } from '@spetskarta/shared/still.ts'
import css from './RoutePicture.module.css'
import { StillGround } from './StillGround'

type Line = [lat: number, lng: number][]

/** Units of the longer side of the picture. */
const UNITS = 1000
/** Least extent, degrees: about 5 km, so that the place of a machine that stood is recognisable. */
const LEAST = 0.05

/** A route on the ground, without the map's scripts, with a square at its end. `lines` are broken at gaps. */
export function RoutePicture({ lines }: { lines: Line[] }) {
  const points = lines.flat()
  const last = points.at(-1)
  if (!last) return null
  const box = partOf(boundsOf(points))
  const unit = UNITS / Math.max(box.width, box.height)
  const place = ([lat, lng]: [number, number]) => {
    const { x, y } = projected({ lat, lng })
    return `${Math.round((x - box.x) * unit)} ${Math.round((y - box.y) * unit)}`
  }
  const path = lines.map((line) => `M${line.map(place).join('L')}`).join('')
  return (
    <div className={`${css.picture} clip anchor`}>
      <svg viewBox={`0 0 ${box.width * unit} ${box.height * unit}`} role="img" aria-label="Маршрут на карте">
        <StillGround box={box} unit={unit} names="narrow" />
        <path className={css.halo} d={path} />
        <path className={css.line} d={path} />
        <path className={css.end} d={`M${place(last)}h0`} />
      </svg>
      <p className="quiet text-note">Natural Earth, GSHHG, GeoNames (CC BY 4.0)</p>
    </div>
  )
}

function boundsOf(points: Line): Bounds {
  const [lats, lngs] = [points.map(([lat]) => lat), points.map(([, lng]) => lng)]
  const [south, north] = around(Math.min(...lats), Math.max(...lats))
  const [west, east] = around(Math.min(...lngs), Math.max(...lngs))
  return { south, north, west, east }
}

const around = (least: number, most: number): [number, number] => {
  const more = Math.max(0, LEAST - (most - least)) / 2
  return [least - more, most + more]
}
