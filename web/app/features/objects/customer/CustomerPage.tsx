import { MINUTE, SECOND } from '@spetskarta/shared/durations.ts'
import { CUSTOMER_PAPERS, type CustomerView, getCustomerView } from '@spetskarta/shared/objects/customer.ts'
import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { Suspense, useState } from 'react'
import { isRouteErrorResponse } from 'react-router'
import { api, site } from '../../../api/context'
import { refuse } from '../../../api/refuse'
import type { BareHandle } from '../../../layout/BareFrame'
import { paths } from '../../../paths'
import { lazyPart } from '../../../ui/away/lazy-part'
import { PhoneLink } from '../../../ui/PhoneLink'
import { pageMeta } from '../../../ui/page/meta'
import { PageError } from '../../../ui/page/PageError'
import { rowsWanted } from '../../../ui/page/paging'
import { useHydrated } from '../../../ui/use-hydrated'
import { UncountedNote } from '../../days/CountingNote'
import { EndedLink } from '../../sharing/EndedLink'
import { clockOf, dateOf } from '../../tracks/time'
import { zoneWords } from '../day/zone-words'
import type { Route } from './+types/CustomerPage'
import css from './CustomerPage.module.css'
import { Hours } from './Hours'
import { MachinesOnObject } from './MachinesOnObject'
import { Papers } from './Papers'
import { Photos } from './Photos'
import { useAge, useFreshView } from './use-fresh-view'

const ObjectsMap = lazyPart(() => import('../ObjectsMap'))
const MOSCOW = 'Europe/Moscow'
/** Age of the data from which the page counts as not refreshed in time. */
const OLD_MS = 90 * SECOND

export const handle: BareHandle = { bare: { note: 'Страница заказчика, вход не нужен' } }

/** The address of this page gives access to an object, so other sites must not receive it as a referrer. */
export const headers: Route.HeadersFunction = () => ({ 'Referrer-Policy': 'no-referrer', 'X-Robots-Tag': 'noindex' })

export async function loader({ context, params, url }: Route.LoaderArgs) {
  const day = url.searchParams.get('day')
  const papers = rowsWanted(url.searchParams, CUSTOMER_PAPERS)
  const querystring = { papers, ...(day && { day }) }
  const view = await context.get(api)(getCustomerView, { params, querystring }).catch(refuse)
  return { view, querystring, map: context.get(site).map }
}

export const meta: Route.MetaFunction = ({ matches }) => [
  ...pageMeta({
    matches,
    title: 'Техника на объекте',
    description: 'Часы и фотографии техники на объекте по ссылке её владельца.',
    // Does not repeat the token from the link.
    path: paths.map(),
    index: false,
  }),
  // For a visitor who comes from another page of ours: the header is sent only with the first page.
  { name: 'referrer', content: 'no-referrer' },
]

/** /object-view/:objectId/:token: what a customer sees of their object: machines present, hours by day, photos and papers. */
export default function CustomerPage(props: Route.ComponentProps) {
  const [client] = useState(() => new QueryClient())
  return (
    <QueryClientProvider client={client}>
      <Fresh {...props} />
    </QueryClientProvider>
  )
}

function Fresh({ loaderData: { view: first, querystring, map }, params }: Route.ComponentProps) {
  const { view, readAt, ended } = useFreshView(first, params, querystring)
  const hydrated = useHydrated()
  if (ended) return <DeadLink />
  const { object, contractor, machines, former, uncounted, expiresAt } = view
  const zone = machines[0]?.timeZone ?? MOSCOW
  return (
    <div className={`${css.page} page gap-4 stack`}>
      <div className="between wrap">
        <div className="stack gap-1">
          <h1>{object.name}</h1>
          <p className="quiet">
            {[object.address, contractor.name && `Исполнитель: ${contractor.name}`].filter(Boolean).join('. ')}
          </p>
          <ReadAt view={view} readAt={readAt} zone={zone} />
        </div>
        {contractor.phone ? <PhoneLink phone={contractor.phone} look="primary" /> : null}
      </div>
      <div className={`${css.top} grid gap-4`}>
        <MachinesOnObject view={view} />
        <section className={`${css.map} clip card anchor sunken`} aria-label="На карте">
          {hydrated ? (
            <Suspense>
              <ObjectsMap source={map} objects={[object]} guest />
            </Suspense>
          ) : null}
        </section>
      </div>
      <UncountedNote days={uncounted.length} />
      <Hours view={view} />
      <Photos view={view} token={params.token} />
      <Papers view={view} token={params.token} />
      <p className="quiet small">
        Часы считаются по точкам телефона или трекера внутри границы объекта. Холостой ход — двигатель работает, машина
        нет; стоянка — двигатель выключен; неизвестно — данных мало. {zoneWords([...machines, ...former])} Вне объекта
        машины по этой ссылке не видны. {expiresAt ? `Ссылка действует до ${dateOf(zone, Date.parse(expiresAt))}.` : ''}
      </p>
    </div>
  )
}

/** How old the data is; without scripts, the moment of the data. */
function ReadAt({ view: { madeAt }, readAt, zone }: { view: CustomerView; readAt: number; zone: string }) {
  const hydrated = useHydrated()
  const age = useAge(readAt)
  if (!hydrated) return <p className="dot digits small strong">данные на {clockOf(zone, madeAt)}</p>
  if (age > OLD_MS)
    return (
      <p className={`${css.old} dot digits small strong`}>нет связи, показано, как было в {clockOf(zone, madeAt)}</p>
    )
  const text = age < 10 * SECOND ? 'обновлено только что' : `обновлено ${agoText(age)} назад`
  return <p className="dot digits small strong">{text}</p>
}

const agoText = (ms: number) =>
  ms < MINUTE ? `${Math.floor(ms / (10 * SECOND)) * 10}\u00a0с` : `${Math.floor(ms / MINUTE)}\u00a0мин`

export function ErrorBoundary({ error }: Route.ErrorBoundaryProps) {
  return isRouteErrorResponse(error) && error.status === 404 ? <DeadLink /> : <PageError error={error} />
}

const DeadLink = () => (
  <div className={`${css.dead} page`}>
    <title>Ссылка не работает — Спецкарта</title>
    <h1 className="visually-hidden">Страница заказчика</h1>
    <EndedLink whose="техники" />
  </div>
)
