import type { MetaDescriptor } from 'react-router'
import { type PageMatches, pageMeta } from '../../ui/page/meta'
import { type Paging, queryOf } from '../../ui/page/paging'

interface About {
  title: string
  description: string
  to: (query: { page?: number; size?: number }) => string
  /** False for a filtered list that search engines should not index. */
  index?: boolean
}

/** Each page of ten has its own address. Pages of another size and pages beyond the end are not indexed: they repeat others. */
export function listMeta(
  matches: PageMatches,
  data: { count: number; paging: Paging } | undefined,
  { title, description, to, index = true }: About,
): MetaDescriptor[] {
  const paging = data?.paging ?? { page: 1, size: 10 }
  const query = queryOf(paging)
  const beyond = (paging.page - 1) * paging.size >= (data?.count ?? 0)
  return pageMeta({
    matches,
    title: paging.page > 1 ? `${title}, страница ${paging.page}` : title,
    description,
    path: to(query),
    index: index && !query.size && !(beyond && paging.page > 1),
  })
}
