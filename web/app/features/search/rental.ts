/** Where and for how long prices of a search are counted. */
import { daysOf } from '@spetskarta/shared/catalog/calendar.ts'
import type { Wanted } from '../catalog/price/my-place'
import type { Rental } from '../catalog/price/price-for'
import { centreOfArea, datesOfTopic, type Intent } from '../search-address/intent'

/** The visitor's own place, or the centre of the search; the days that are searched for, or those that he has named. */
export function rentalOf({ place, hours, days }: Wanted, { topic, area }: Intent): Rental {
  const dates = datesOfTopic(topic)
  return { place: place ?? centreOfArea(area), hours, days: dates ? daysOf(dates) : days }
}

/** For the pins, which tell the price of an hour until a place or days are named. */
export const rentalOfPins = (wanted: Wanted, intent: Intent): Rental | undefined =>
  wanted.place || datesOfTopic(intent.topic) ? rentalOf(wanted, intent) : undefined
