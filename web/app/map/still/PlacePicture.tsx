import { boundsAround, type Position } from '@spetskarta/shared/geo.ts'
import { partOf } from '@spetskarta/shared/still.ts'
import type { ReactNode } from 'react'
import css from './PlacePicture.module.css'
import { StillGround } from './StillGround'

/** Kilometres from the place to the upper and lower sides: with fewer, many pictures would contain no town's name. */
const AROUND_KM = 8
/** Factor between the drawing and a circle in it. */
const ROOM = 1.2
/** Height of the drawing. It is somewhat wider than a square, because the ground continues at both sides. */
const UNITS = 1000
const WIDER = 1.25

interface Props {
  place: Position
  /** Radius of a circle around the place, km. */
  radius?: number | undefined
  children: ReactNode
}

/** Picture of a place without the map's scripts: the ground around it, and `children` with their lower end at the place. */
export function PlacePicture({ place, radius = 0, children }: Props) {
  const around = Math.max(AROUND_KM, radius * ROOM)
  const square = partOf(boundsAround(place, around))
  const width = square.width * WIDER
  const box = { ...square, x: square.x - (width - square.width) / 2, width }
  return (
    <div className={`${css.picture} clip anchor`}>
      <svg className="over" viewBox={`0 0 ${UNITS * WIDER} ${UNITS}`} aria-hidden="true">
        <StillGround box={box} unit={UNITS / square.height} names="narrow" />
        {radius > 0 ? (
          <circle className={css.circle} cx={(UNITS * WIDER) / 2} cy={UNITS / 2} r={((UNITS / 2) * radius) / around} />
        ) : null}
      </svg>
      <span className={css.pin}>{children}</span>
      <p className={`${css.credit} quiet text-note`}>Natural Earth, GSHHG, GeoNames (CC BY 4.0)</p>
    </div>
  )
}
