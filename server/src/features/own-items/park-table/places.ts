/** Reads a place from a table: coordinates, or a town with or without its region. */

import type { Gazetteer } from '../../../geo/gazetteer.ts'
import { compactName } from '../../../geo/name-search.ts'
import { latLngOf } from '../../track-files/reading/values.rules.ts'

const FOUND = 50
/** «г. Раменское», «пос. Ильинский». */
const KIND = /^(?:г|гор|город|пос|п|пгт|с|село|д|дер|деревня)(?:\.\s*|\s+)/i

/** The reader returns undefined for an unknown place; of several towns with a name it takes the largest. */
export function placeReader(gazetteer: Gazetteer) {
  const known = new Map<string, ReturnType<typeof read>>()

  function read(text: string) {
    const coords = latLngOf(text)
    if (coords) {
      const [lat, lng] = coords
      if (Math.abs(lat) > 90 || Math.abs(lng) > 180) return undefined
      return { lat, lng, name: gazetteer.nearest(lat, lng)?.name ?? `${lat}, ${lng}` }
    }
    const parts = text.split(',').map((part) => part.trim().replace(KIND, ''))
    const named = parts.map((part) =>
      gazetteer.search(part, FOUND).filter(({ name }) => compactName(name) === compactName(part)),
    )
    const regions = new Set(parts.map(compactName))
    const inRegion = named.flat().find(({ admin }) => admin && regions.has(compactName(admin)))
    const town = inRegion ?? named.find((towns) => towns.length > 0)?.[0]
    if (town) return { lat: town.lat, lng: town.lng, name: [town.name, town.admin].filter(Boolean).join(', ') }
    return undefined
  }

  return (text: string) => {
    if (!known.has(text)) known.set(text, read(text))
    return known.get(text)
  }
}
