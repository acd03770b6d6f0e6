/** The shape of an object while it is drawn: both kinds are kept, so that switching between them loses nothing. */
import type { ObjectShape, WorkObject } from '@spetskarta/shared/objects/objects.ts'
import type { LonLat } from '../shapes'

export interface DrawnShape {
  kind: 'circle' | 'outline'
  /** Null until the user sets it. */
  centre: LonLat | null
  /** Metres. */
  radius: number
  outline: LonLat[]
}

const RADIUS_USUAL = 150

export const shapeToDraw = (object?: Pick<WorkObject, 'kind' | 'lon' | 'lat' | 'radius' | 'outline'>): DrawnShape => ({
  kind: object?.kind ?? 'circle',
  centre: object ? [object.lon, object.lat] : null,
  radius: object?.radius ?? RADIUS_USUAL,
  outline: object?.outline ?? [],
})

/** A tap: sets the centre, or adds a corner. */
export const withPlace = (shape: DrawnShape, corner: LonLat, most: number): DrawnShape =>
  shape.kind === 'circle'
    ? { ...shape, centre: corner }
    : shape.outline.length < most
      ? { ...shape, outline: [...shape.outline, corner] }
      : shape

export const withMoved = (shape: DrawnShape, index: number, to: LonLat): DrawnShape =>
  shape.kind === 'circle' ? { ...shape, centre: to } : { ...shape, outline: shape.outline.with(index, to) }

export const withoutCorner = (shape: DrawnShape, index: number): DrawnShape =>
  shape.kind === 'circle' ? shape : { ...shape, outline: shape.outline.toSpliced(index, 1) }

/** The shape as it is sent; a text for the user where something is missing. */
export function sentShape({ kind, centre, radius, outline }: DrawnShape): ObjectShape | string {
  if (kind === 'outline') return outline.length < 3 ? 'Поставьте на карте хотя бы три угла' : { kind, outline }
  return centre ? { kind, lon: centre[0], lat: centre[1], radius } : 'Нажмите на карту там, где работает машина'
}
