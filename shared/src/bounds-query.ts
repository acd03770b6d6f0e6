/** The sides of a rectangle as a query carries them. */
import { z } from 'zod'

const number = (what: string) => z.coerce.number<number>(`Неверное число: ${what}`)

export const Latitude = number('широта').min(-90, 'Широта меньше −90°').max(90, 'Широта больше 90°')
export const Longitude = number('долгота').min(-180, 'Долгота меньше −180°').max(180, 'Долгота больше 180°')

/** The four sides as the query of a map call carries them. */
export const BoundsQuery = z.object({ north: Latitude, south: Latitude, west: Longitude, east: Longitude })

export const northIsAbove = { message: 'Северная граница южнее южной', path: ['north'] }
export const isNorthAbove = (bounds: { north: number; south: number }): boolean => bounds.north >= bounds.south
