/** The page of a list that an address requests. */
import { PAGE_SIZES } from '@spetskarta/shared/limits.ts'

export interface Paging {
  /** From 1. */
  page: number
  size: number
}

const DEFAULT_SIZE = PAGE_SIZES[0]
/** Largest row number that the API accepts. */
const OFFSET_MAX = 10_000_000

/** `?page=2&size=25`; absent or invalid values mean the first page, of ten rows. */
export function pagingOf(url: string): Paging {
  const query = new URL(url).searchParams
  const wanted = Number(query.get('size'))
  const size = PAGE_SIZES.find((known) => known === wanted) ?? DEFAULT_SIZE
  const page = Number(query.get('page') ?? 1)
  const fits = Number.isInteger(page) && page >= 1 && (page - 1) * size <= OFFSET_MAX
  return { page: fits ? page : 1, size }
}

/** Parameters of the API. */
export const rowsOf = ({ page, size }: Paging) => ({ offset: (page - 1) * size, limit: size })

/** Parameters of an address: defaults are left out, so that each page has one address. */
export const queryOf = ({ page, size }: Paging) => ({
  ...(page > 1 && { page }),
  ...(size !== DEFAULT_SIZE && { size }),
})

/** Number of rows of a list that grows with each press of «more», from `?rows=100`: `page` to `most`. */
export function rowsWanted(query: URLSearchParams, { page, most }: { page: number; most: number }): number {
  const rows = Math.trunc(Number(query.get('rows'))) || page
  return Math.min(most, Math.max(page, rows))
}
