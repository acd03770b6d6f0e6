import type { Gazetteer, Place } from '../../geo/gazetteer.ts'
import type { Random } from './random.ts'

/** Where an owner's base is, and the towns that he works in. */
export interface Home {
  place: Place
  country: 'RU' | 'BY' | 'KZ'
  /** The home itself first. */
  towns: readonly Place[]
  /** In Moscow or its region. */
  inMoscow: boolean
  /** Prices here as a part of the Moscow region's. */
  priceLevel: number
}

/** The demo's showcase, 55.567, 38.23: its surroundings are always well filled. */
const RAMENSKOYE = { lat: 55.567, lng: 38.23 }
/** From this many owners on the demo is a load test: the whole map by population, no showcase. */
const LOAD_TEST_OWNERS = 1000
/** Parts of the owners of a small demo; Russia outside the two capitals takes the rest. */
const PARTS = { ramenskoye: 0.16, moscow: 0.31, petersburg: 0.1, BY: 0.035, KZ: 0.035 }

const MOSCOW = new Set(['Москва', 'Московская область'])
const PETERSBURG = new Set(['Санкт-Петербург', 'Ленинградская область'])

/** Homes for so many owners; the first one of a small demo is Раменское itself. */
export function chooseHomes(gazetteer: Gazetteer, owners: number, random: Random): Home[] {
  const russia = gazetteer.placesOf('RU')
  const countries = { RU: russia, BY: gazetteer.placesOf('BY'), KZ: gazetteer.placesOf('KZ') }
  const countryOf = new Map<number, Home['country']>()
  for (const country of ['RU', 'BY', 'KZ'] as const)
    for (const place of countries[country]) countryOf.set(place.id, country)

  const toHome = (place: Place): Home => {
    const near = gazetteer.around(place.lat, place.lng, 10, 18).filter((found) => countryOf.has(found.place.id))
    const towns = near.map((found) => found.place).filter(({ id }) => id !== place.id)
    const country = countryOf.get(place.id) ?? 'RU'
    const inMoscow = place.admin !== null && MOSCOW.has(place.admin)
    return { place, country, towns: [place, ...towns], inMoscow, priceLevel: priceLevel(place, country) }
  }

  if (owners >= LOAD_TEST_OWNERS) {
    const choose = weighted(Object.values(countries).flat(), 0.7, random)
    return Array.from({ length: owners }, () => toHome(choose()))
  }

  const part = (share: number) => Math.max(1, Math.round(owners * share))
  const chooseFrom = (places: Place[], power: number, count: number) => {
    const choose = weighted(places, power, random)
    return Array.from({ length: count }, choose)
  }
  const inRegion = (names: Set<string>) => russia.filter(({ admin }) => admin !== null && names.has(admin))
  const outside = russia.filter(({ admin }) => !admin || !(MOSCOW.has(admin) || PETERSBURG.has(admin)))
  const showcase = gazetteer.around(RAMENSKOYE.lat, RAMENSKOYE.lng, 14, 16).map(({ place }) => place)
  const town = gazetteer.nearest(RAMENSKOYE.lat, RAMENSKOYE.lng)
  const chosen = [
    ...chooseFrom(showcase, 0.5, part(PARTS.ramenskoye) - 1),
    ...chooseFrom(inRegion(MOSCOW), 0.6, part(PARTS.moscow)),
    ...chooseFrom(inRegion(PETERSBURG), 0.6, part(PARTS.petersburg)),
    ...chooseFrom(countries.BY, 0.6, part(PARTS.BY)),
    ...chooseFrom(countries.KZ, 0.6, part(PARTS.KZ)),
  ]
  const rest = chooseFrom(outside, 0.6, Math.max(0, owners - chosen.length - 1))
  const homes = random.shuffle([...chosen, ...rest])
  return (town ? [town, ...homes] : homes).slice(0, owners).map(toHome)
}

/** A chooser of places, likelier the more people, by population to a power. */
function weighted(places: readonly Place[], power: number, random: Random): () => Place {
  const sums: number[] = []
  let sum = 0
  for (const { population } of places) {
    // places of unknown population are villages
    sum += Math.max(population, 300) ** power
    sums.push(sum)
  }
  return () => {
    const wanted = random.between(0, sum)
    let low = 0
    let high = sums.length - 1
    while (low < high) {
      const middle = (low + high) >> 1
      if ((sums[middle] ?? 0) <= wanted) low = middle + 1
      else high = middle
    }
    const place = places[low]
    if (!place) throw new Error('no places to choose from')
    return place
  }
}

function priceLevel({ admin, population }: Place, country: Home['country']): number {
  if (country !== 'RU') return 0.85
  if (admin && MOSCOW.has(admin)) return 1.08
  if (admin && PETERSBURG.has(admin)) return 1.03
  return population > 500_000 ? 0.95 : 0.88
}
