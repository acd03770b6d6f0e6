import { type MapPart, stillOf, stillPart, stillPath } from '@spetskarta/shared/still.ts'

interface Props {
  /** The part of the world that the drawing shows; its north-west corner is at 0, 0. */
  box: MapPart
  /** Units of the drawing per width of the world. */
  unit: number
  /** Width of the window for which names are sized; absent: the browser chooses. */
  names?: 'narrow'
}

/** The server's picture of the ground, for use within an `svg`: one file, whose fragment selects the size of names. */
export function StillGround({ box, unit, names }: Props) {
  const still = stillOf(box)
  if (!still) return null
  const path = stillPath(still)
  const part = stillPart(still)
  const [x, y] = [part.x - box.x, part.y - box.y].map((distance) => Math.round(distance * unit * 10) / 10)
  const place = { x, y, width: part.width * unit, height: part.height * unit }
  if (names) return <image href={`${path}#${names}`} {...place} />
  return (
    <>
      <image className="hide-from-md" href={`${path}#narrow`} {...place} />
      <image className="hide-below-md" href={`${path}#wide`} {...place} />
    </>
  )
}
