/** Place and duration for which a search counts prices. */
import { daysOf } from '@spetskarta/shared/catalog/calendar.ts'
import type { Wanted } from '../catalog/price/my-place'
import type { Rental } from '../catalog/price/price-for'
import { centreOfArea, datesOfTopic, type Intent } from '../search-address/intent'

/** The visitor's own place, or the centre of the search; the days of the search, or the number that the visitor entered. */
export function rentalOf({ place, hours, days }: Wanted, { topic, area }: Intent): Rental {
  const dates = datesOfTopic(topic)
  return { place: place ?? centreOfArea(area), hours, days: dates ? daysOf(dates) : days }
}

/** For the pins, which show prices per hour until a place or days are given. */
export const rentalOfPins = (wanted: Wanted, intent: Intent): Rental | undefined =>
  wanted.place || datesOfTopic(intent.topic) ? rentalOf(wanted, intent) : undefined
