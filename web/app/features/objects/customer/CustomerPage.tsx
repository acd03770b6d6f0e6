import { type CustomerView, getCustomerView } from '@spetskarta/shared/objects/customer.ts'
import { IconChevronLeft, IconChevronRight } from '@tabler/icons-react'
import { lazy, Suspense } from 'react'
import { isRouteErrorResponse } from 'react-router'
import { api, site } from '../../../api/context'
import { refuse } from '../../../api/refuse'
import { paths } from '../../../paths'
import { ButtonLink, IconLink } from '../../../ui/Button'
import { PhoneLink } from '../../../ui/PhoneLink'
import { pageMeta } from '../../../ui/page/meta'
import { Page } from '../../../ui/page/Page'
import { PageError } from '../../../ui/page/PageError'
import { EmptyState } from '../../../ui/State'
import { shortDay } from '../../../ui/text/calendar-days'
import { countOf } from '../../../ui/text/format'
import { useHydrated } from '../../../ui/use-hydrated'
import { PhotoGrid } from '../../photos/PhotoGrid'
import { clockOf, dateOf } from '../../tracks/time'
import { HoursLegend } from '../HoursBar'
import { MachineDays } from '../MachineDays'
import { PresentLine } from '../PresentLine'
import type { Route } from './+types/CustomerPage'
import css from './CustomerPage.module.css'

const ObjectsMap = lazy(() => import('../ObjectsMap'))
const MOSCOW = 'Europe/Moscow'

/** The address of this page opens an object, so no other site may see it. */
export const headers: Route.HeadersFunction = () => ({ 'Referrer-Policy': 'no-referrer', 'X-Robots-Tag': 'noindex' })

export async function loader({ context, params, url }: Route.LoaderArgs) {
  const day = url.searchParams.get('day')
  const querystring = day ? { day } : {}
  const view = await context.get(api)(getCustomerView, { params, querystring }).catch(refuse)
  return { view, map: context.get(site).map }
}

export const meta: Route.MetaFunction = ({ matches }) => [
  ...pageMeta({
    matches,
    title: 'Техника на объекте',
    description: 'Часы и фотографии техники на объекте по ссылке её владельца.',
    // Without the token from the link.
    path: paths.map(),
    index: false,
  }),
  // For a visitor who comes from another page of ours: the header was sent with that page.
  { name: 'referrer', content: 'no-referrer' },
]

/** /object-view/:objectId/:token: what a customer sees of his object: who is there, hours by day, photos. */
export default function CustomerPage({ loaderData: { view, map }, params: { token } }: Route.ComponentProps) {
  const hydrated = useHydrated()
  const { object, contractor, machines, days, madeAt, expiresAt } = view
  const { name, address } = object
  const zone = machines[0]?.timeZone ?? MOSCOW
  const shown = machines.filter(({ _id }) => days.some(({ itemId }) => itemId === _id))
  const heardAt = new Map(view.present.map(({ itemId, heardAt }) => [itemId, heardAt]))
  return (
    <div className="page page-list">
      <div className="between wrap mb-4">
        <div className="stack gap-1">
          <h1>{name}</h1>
          <p className="quiet">
            {[address, contractor.name && `технику ведёт ${contractor.name}`].filter(Boolean).join(' · ')}
          </p>
          <p className="quiet small digits">Данные на {clockOf(zone, madeAt)}</p>
        </div>
        {contractor.phone ? <PhoneLink phone={contractor.phone} look="primary" /> : null}
      </div>
      <div className={`${css.top} grid gap-4 mb-4`}>
        <section className="clip card" aria-label="Машины объекта">
          <h2 className="pad-line text-body">{presentText(view)}</h2>
          <ul>
            {machines.map(({ _id, name }) => (
              <li key={_id} className={`${css.machine} pad-line line-above`}>
                <b className="strong">{name}</b>
                {heardAt.has(_id) ? (
                  <span className="block medium">
                    <PresentLine name="на объекте" heardAt={heardAt.get(_id) ?? 0} now={madeAt} />
                  </span>
                ) : (
                  <span className="block quiet medium">не на объекте</span>
                )}
              </li>
            ))}
          </ul>
        </section>
        <section className={`${css.map} clip card anchor sunken`} aria-label="На карте">
          {hydrated ? (
            <Suspense>
              <ObjectsMap source={map} objects={[object]} />
            </Suspense>
          ) : null}
        </section>
      </div>
      <div className="between wrap mb-4">
        <h2>Часы по дням</h2>
        <HoursLegend />
      </div>
      {shown.length > 0 ? (
        <div className="lane mb-4">
          {shown.map((machine) => (
            <MachineDays
              key={machine._id}
              machine={machine}
              days={days.filter(({ itemId }) => itemId === machine._id)}
              heardAt={heardAt.get(machine._id)}
              now={madeAt}
              counted
            />
          ))}
        </div>
      ) : (
        <div className="clip card mb-4">
          <EmptyState
            title={view.from === view.to ? 'Сегодня техники на объекте не было' : 'Техники на объекте не было'}
          >
            {view.from === view.to
              ? 'Часы появятся здесь, как только машина приедет.'
              : `По ссылке видны дни с ${shortDay(view.from)} по ${shortDay(view.to)}.`}
          </EmptyState>
        </div>
      )}
      <Photos view={view} token={token} />
      <p className="quiet small">
        Часы считаются по точкам телефона или трекера внутри границы объекта. Холостой ход — двигатель работает, машина
        нет; стоянка — двигатель выключен; неизвестно — данных мало. Вне объекта машины по этой ссылке не видны.{' '}
        {expiresAt ? `Ссылка действует до ${dateOf(zone, Date.parse(expiresAt))}.` : ''}
      </p>
    </div>
  )
}

const MACHINES = ['машина', 'машины', 'машин'] as const

function presentText({ machines, present }: CustomerView): string {
  if (machines.length === 0) return 'Машины на объект ещё не назначены'
  return present.length > 0 ? `Сейчас на объекте: ${countOf(present.length, MACHINES)}` : 'Сейчас на объекте никого'
}

function Photos({ view: { photos, machines, object }, token }: { view: CustomerView; token: string }) {
  const { day, days, shown, more } = photos
  if (days.length === 0) return null
  const to = (day: string) => paths.customerView(object.objectId, token, { day })
  const at = day === null ? -1 : days.indexOf(day)
  const [later, earlier] = [days[at - 1], days[at + 1]]
  return (
    <section className="pad card mb-4" aria-label="Фото с объекта">
      <div className="row wrap mb-4">
        <h2 className="text-body">Фото с объекта{day ? `, ${shortDay(day)}` : ''}</h2>
        {earlier ? (
          <IconLink label={`Раньше: ${shortDay(earlier)}`} to={to(earlier)} preventScrollReset>
            <IconChevronLeft size={20} aria-hidden="true" />
          </IconLink>
        ) : null}
        {later ? (
          <IconLink label={`Позже: ${shortDay(later)}`} to={to(later)} preventScrollReset>
            <IconChevronRight size={20} aria-hidden="true" />
          </IconLink>
        ) : null}
      </div>
      {shown.length === 0 ? (
        <p className="quiet">{day ? 'В этот день фотографий с объекта нет' : 'Фотографий с объекта за эти дни нет'}</p>
      ) : null}
      {machines.map(({ _id, name, timeZone }) => {
        const own = shown.filter(({ itemId }) => itemId === _id).map(({ photo }) => photo)
        return own.length > 0 ? (
          <div key={_id} className="stack gap-2 mb-4">
            <h3 className="medium strong">{name}</h3>
            <PhotoGrid photos={own} timeZone={timeZone} name={name} />
          </div>
        ) : null
      })}
      {more > 0 ? <p className="quiet small">Показаны последние, ещё {more} раньше в этот день.</p> : null}
      {at > 1 && days[0] ? (
        <ButtonLink to={to(days[0])} look="quiet" size="small" preventScrollReset>
          К последнему дню
        </ButtonLink>
      ) : null}
    </section>
  )
}

export function ErrorBoundary({ error }: Route.ErrorBoundaryProps) {
  if (!isRouteErrorResponse(error) || error.status !== 404) return <PageError error={error} />
  return (
    <Page title="Ссылка не работает" width="text">
      <p>Её выключили, её срок вышел или она неверна. Попросите у владельца техники новую ссылку.</p>
    </Page>
  )
}
