import { SECOND } from '@spetskarta/shared/durations.ts'
import { type CustomerView, getCustomerView, isCustomerLinkOpen } from '@spetskarta/shared/objects/customer.ts'
import { useQuery } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { call } from '../../../api/call'
import { isRefused } from '../../../api/refuse'

/** How often the hours, and whether the link is still open, are requested while the tab is visible. */
const FRESH_MS = 30 * SECOND
const OPEN_MS = 5 * SECOND

/** The page's data, reloaded regularly; `ended`: the link no longer gives access. */
export function useFreshView(
  first: CustomerView,
  params: { objectId: string; token: string },
  querystring: { day?: string; papers: number },
) {
  const where = { objectId: Number(params.objectId), token: params.token }
  const of = [where.objectId, where.token]
  const open = useQuery({
    queryKey: ['customer-open', ...of],
    queryFn: ({ signal }) => call(isCustomerLinkOpen, { params: where }, signal),
    refetchInterval: OPEN_MS,
    retry: false,
  })
  const fresh = useQuery({
    queryKey: ['customer', ...of, querystring],
    queryFn: ({ signal }) => call(getCustomerView, { params: where, querystring }, signal),
    initialData: first,
    staleTime: FRESH_MS,
    refetchInterval: FRESH_MS,
    retry: false,
  })
  return { view: fresh.data, readAt: fresh.dataUpdatedAt, ended: isRefused(open.error) || isRefused(fresh.error) }
}

/** Ms since the data was read, in steps of five seconds. */
export function useAge(readAt: number): number {
  const [now, setNow] = useState(readAt)
  useEffect(() => {
    const timer = setInterval(() => setNow(Date.now()), OPEN_MS)
    return () => clearInterval(timer)
  }, [])
  return Math.max(0, now - readAt)
}
