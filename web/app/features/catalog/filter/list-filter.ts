/** The filter of a list of machines, as its address has it: `?type=ekskavator&params=mass:20-25`. */
import { rangesOf, textOfRanges } from '@spetskarta/shared/catalog/params.ts'
import { paths } from '../../../paths'
import { equipmentTypes } from '../../../ui/item/types'
import { readRanges, typedOfQuery } from '../../search-address/ranges/typed'

/** `params`: ranges of the parameters of `type`, in the format of `rangesOf`. */
export interface ListFilter {
  type?: string
  params?: string
}

/** The filter in the query of an address; undefined if the type does not exist. */
export function filterOf(query: URLSearchParams): ListFilter | undefined {
  const type = query.get('type')
  if (!type) return {}
  if (!equipmentTypes.some(({ id }) => id === type)) return undefined
  const params = textOfRanges(rangesOf(query.get('params') ?? '') ?? [])
  return { type, ...(params && { params }) }
}

/** The address of the list for the fields that the filter's form sends; undefined if the query is not from that form. */
export function addressOfForm(query: URLSearchParams): string | undefined {
  const typed = typedOfQuery(query)
  const type = query.get('type')
  if (type === '') return paths.allEquipments()
  if (!typed || !type) return undefined
  const params = textOfRanges(readRanges(type, typed))
  return paths.allEquipments({ type, ...(params && { params }) })
}
