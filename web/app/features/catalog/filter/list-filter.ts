/** Which machines a list holds, as its address says it: `?type=ekskavator&params=mass:20-25`. */
import { rangesOf, textOfRanges } from '@spetskarta/shared/catalog/params.ts'
import { paths } from '../../../paths'
import { equipmentTypes } from '../../../ui/item/types'
import { readRanges, typedOfQuery } from '../../search-address/ranges/typed'

/** `params` as `rangesOf` reads them, of `type` only. */
export interface ListFilter {
  type?: string
  params?: string
}

/** Undefined for a type that does not exist. */
export function filterOf(query: URLSearchParams): ListFilter | undefined {
  const type = query.get('type')
  if (!type) return {}
  if (!equipmentTypes.some(({ id }) => id === type)) return undefined
  const params = textOfRanges(rangesOf(query.get('params') ?? '') ?? [])
  return { type, ...(params && { params }) }
}

/** The address of what the form of the filter sends as its fields; undefined where the query is none of those. */
export function addressOfForm(query: URLSearchParams): string | undefined {
  const typed = typedOfQuery(query)
  const type = query.get('type')
  if (type === '') return paths.allEquipments()
  if (!typed || !type) return undefined
  const params = textOfRanges(readRanges(type, typed))
  return paths.allEquipments({ type, ...(params && { params }) })
}
