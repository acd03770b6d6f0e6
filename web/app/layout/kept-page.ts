/** A page that cannot be loaded again stays as it was, and says so: what is typed in it would be lost with it. */
import { useEffect } from 'react'
import { type DataStrategyResult, isRouteErrorResponse, useLocation, useMatches, useRevalidator } from 'react-router'
import { isOffline, untilBack } from '../api/server-back'
import { hideToast, showToast, toasts } from '../ui/toast'

type Results = Record<string, DataStrategyResult>

/** Data of the shown page, by its routes' ids. */
type Shown = ReadonlyMap<string, unknown>

let shown: { address: string; data: Shown } = { address: '', data: new Map() }
let again = () => {}
let stale: number | undefined

/**
 * The results of loading a shown page again, with what it had in place of what failed for a while: no connection, or a server that
 * has too much to do. A page that is gone or closed to the user is not kept. `failed` is the first failure that was passed over.
 */
export function keepShown(results: Results, data: Shown): { results: Results; failed?: unknown } {
  const passed = Object.entries(results).filter(
    ([id, { type, result }]) => type === 'error' && passes(result) && data.get(id) !== undefined,
  )
  const kept = passed.map(([id]) => [id, { type: 'data', result: data.get(id) }] as const)
  return { results: { ...results, ...Object.fromEntries(kept) }, failed: passed[0]?.[1].result }
}

/** A redirect is a thrown response, and never passed over. */
const passes = (error: unknown) =>
  !(error instanceof Response) && (!isRouteErrorResponse(error) || error.status === 429 || error.status >= 500)

/** Of the root route: loads whatever a navigation or a reload of the router loads. */
export async function keepPage({ request }: { request: Request }, next: () => Promise<Results>): Promise<Results> {
  const loaded = await next()
  const { pathname, search } = new URL(request.url)
  // What a form sends has no earlier answer.
  const isAgain = request.method === 'GET' && pathname + search === shown.address
  if (!isAgain || request.signal.aborted) return loaded
  const { results, failed } = keepShown(loaded, shown.data)
  if (failed === undefined) sayFresh()
  else sayStale(failed)
  return results
}

function sayStale(error: unknown) {
  const why = isOffline() ? 'Нет связи' : 'Сервер не ответил'
  const text = `${why}: страница не обновилась, на ней прежние данные`
  // Shown anew it would lose the focus, and be read out again.
  if (!toasts.get().some((toast) => toast.id === stale && toast.text === text))
    stale = showToast({ text, bad: true, stays: true, action: { label: 'Обновить', onClick: () => again() } })
  // A server that answers at once was not away, and would fail again.
  if (!isRouteErrorResponse(error)) void untilBack().then((wasAway) => wasAway && stale !== undefined && again())
}

function sayFresh() {
  if (stale !== undefined) hideToast(stale)
  stale = undefined
}

/** Another page is not stale. */
export function noteShown(address: string, data: Shown): void {
  if (shown.address !== address) sayFresh()
  shown = { address, data }
}

/** Notes what the shown page has. */
export function useKeptPage() {
  const matches = useMatches()
  const { pathname, search } = useLocation()
  const { revalidate } = useRevalidator()
  const address = pathname + search
  useEffect(() => {
    noteShown(address, new Map(matches.map(({ id, loaderData }) => [id, loaderData])))
    again = () => void revalidate()
  }, [address, matches, revalidate])
}
