import { ApiError, LOG_IN_FIRST } from '@spetskarta/shared/endpoint.ts'
import { PARK_ROWS } from '@spetskarta/shared/limits.ts'
import { getPark, getParkViews, type Park, type ParkView } from '@spetskarta/shared/park/park.ts'
import type { MapSource } from '@spetskarta/shared/site.ts'
import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { Suspense, useEffect, useRef, useState } from 'react'
import { Link, useNavigate } from 'react-router'
import { api, site } from '../../api/context'
import { refuse } from '../../api/refuse'
import { paths } from '../../paths'
import { lazyPart } from '../../ui/away/lazy-part'
import { ButtonLink, IconLink } from '../../ui/Button'
import { isEscape } from '../../ui/dialog/escape'
import { IconSitemap, IconTable, IconTableImport } from '../../ui/icon/icons.ts'
import { pageMeta } from '../../ui/page/meta'
import { PageError } from '../../ui/page/PageError'
import { EmptyState } from '../../ui/State'
import { countOf, formatCount, MACHINES } from '../../ui/text/format'
import { useHydrated } from '../../ui/use-hydrated'
import { useWide } from '../../ui/use-width'
import type { LiveState } from '../live/live'
import { zoneHere } from '../tracks/other-clock'
import { signedInUser } from '../visitor/who'
import type { Route } from './+types/ParkPage'
import { MarksLegend } from './marks'
import { ParkFilters } from './ParkFilters'
import css from './ParkPage.module.css'
import { ParkRow } from './ParkRow'
import { ParkViews } from './ParkViews'
import { goneOf, type ParkQuery, parkQueryOf, parkQueryString } from './park-query'
import { asOfText } from './park-texts'
import { useLivePark, usePark } from './use-park'

const ParkMap = lazyPart(() => import('./ParkMap'))

export async function loader(args: Route.LoaderArgs) {
  await signedInUser(args)
  const query = parkQueryOf(args.url)
  const call = args.context.get(api)
  const [park, { views }] = await Promise.all([
    call(getPark, { querystring: parkQueryString(query) }),
    call(getParkViews, {}),
  ]).catch(refuse)
  return { query, park, views, map: args.context.get(site).map }
}

export const meta: Route.MetaFunction = ({ matches }) =>
  pageMeta({
    matches,
    title: 'Парк',
    description: 'Где сейчас ваша техника и что она делает.',
    path: paths.park(),
    index: false,
  })

/** /park: every machine of the user at its last place, with its current state. */
export default function ParkPage({ loaderData }: Route.ComponentProps) {
  const [client] = useState(() => new QueryClient({ defaultOptions: { queries: { retry: 1 } } }))
  return (
    <QueryClientProvider client={client}>
      <ParkScreen {...loaderData} />
    </QueryClientProvider>
  )
}

interface Shown {
  query: ParkQuery
  park: Park
  views: ParkView[]
  map: MapSource
}

function ParkScreen({ query, park: first, views, map }: Shown) {
  const heard = useRef(new Set<string>())
  const { data: park, error } = usePark(query, first, heard)
  const { moved, state } = useLivePark(park.total > 0, heard)
  const hydrated = useHydrated()
  const wide = useWide()
  useOpenedRow(query)
  const opened = park.machines.find(({ _id }) => _id === query.machine)?.place ?? undefined
  if (park.total === 0) return <NoMachines />
  return (
    <div className={`${css.screen} ${query.view === 'map' ? css.mapFirst : ''}`}>
      <section className={`${css.map} anchor clip`} aria-label="Карта парка">
        {hydrated && (wide || query.view === 'map') ? (
          <Suspense>
            <ParkMap source={map} query={query} bounds={park.bounds} chosen={opened} moved={moved} />
          </Suspense>
        ) : null}
        <MarksLegend />
      </section>
      <section className={css.list} aria-label="Машины">
        <div className={`${css.head} stack`}>
          <div className="between wrap">
            <h1 className={css.title}>
              Парк{' '}
              <small className="regular quiet medium">
                {countOf(park.total, MACHINES)}
                {hydrated ? `, ${asOfText(zoneHere(), park.now)}` : null}
              </small>
            </h1>
            <span className="flex gap-1">
              <IconLink to={paths.usage()} label="Загрузка">
                <IconTable size={20} aria-hidden="true" />
              </IconLink>
              <IconLink to={paths.parkTable()} label="Парк из таблицы">
                <IconTableImport size={20} aria-hidden="true" />
              </IconLink>
              <IconLink to={paths.groups()} label="Участки и колонны">
                <IconSitemap size={20} aria-hidden="true" />
              </IconLink>
            </span>
            <ViewSwitch query={query} />
          </div>
          <ParkViews query={query} first={views} />
          <ParkFilters query={query} park={park} />
          <Stale query={query} error={error} state={state} />
        </div>
        <Machines query={query} park={park} />
      </section>
    </div>
  )
}

interface StaleProps {
  query: ParkQuery
  error: unknown
  state: LiveState
}

/** Why the list is not up to date. */
function Stale({ query, error, state }: StaleProps) {
  const isOver = state === 'refused' || (error instanceof ApiError && error.status === 401)
  if (!isOver && !error && state !== 'lost') return null
  return (
    <p className={`${css.stale} small warning`} role="status">
      {isOver ? (
        <>
          {LOG_IN_FIRST}. Показано то, что было.{' '}
          {/* Loads the page anew: it may be another account's, as where the company that it showed is gone. */}
          <a className="link" href={paths.login({ next: paths.park({ ...query }) })}>
            Войти
          </a>
        </>
      ) : (
        'Нет связи с сервером. Показано то, что было; обновится само.'
      )}
    </p>
  )
}

function Machines({ query, park }: { query: ParkQuery; park: Park }) {
  const { machines, found, now } = park
  if (machines.length === 0) {
    const gone = Object.values(goneOf(query, park))
    return (
      <EmptyState title="Таких машин нет" actions={<ButtonLink to={paths.park()}>Показать все</ButtonLink>}>
        {gone.length > 0
          ? `Больше нет ${gone.join(', ')}. Измените условия.`
          : 'Измените слова, состояние, участок, тип или объект.'}
      </EmptyState>
    )
  }
  const more = Math.min(found, machines.length + PARK_ROWS.page, PARK_ROWS.most)
  return (
    <>
      <ul className={css.rows}>
        {machines.map((machine) => (
          <ParkRow key={machine._id} machine={machine} now={now} query={query} />
        ))}
      </ul>
      <p className={`${css.foot} row wrap quiet small`}>
        {found > machines.length
          ? `Показано ${formatCount(machines.length)} из ${formatCount(found)}.`
          : 'В строке: работа · холостой ход за сегодня.'}
        {more > machines.length ? (
          <ButtonLink to={paths.park({ ...query, rows: more })} replace preventScrollReset size="small">
            Показать ещё
          </ButtonLink>
        ) : null}
      </p>
    </>
  )
}

/** On a phone, switches between the list and the map. */
const ViewSwitch = ({ query }: { query: ParkQuery }) => (
  <nav aria-label="Вид" className={`${css.views} flex rounded sunken`}>
    {([undefined, 'map'] as const).map((view) => (
      <Link
        key={view ?? 'list'}
        to={paths.park({ ...query, view })}
        replace
        aria-current={query.view === view ? 'true' : undefined}
        className="reach medium strong"
      >
        {view ? 'Карта' : 'Список'}
      </Link>
    ))}
  </nav>
)

const NoMachines = () => (
  <div className="page page-list">
    <h1 className="mb-4">Парк</h1>
    <div className="clip card">
      <EmptyState
        title="Машин пока нет"
        actions={
          <>
            <ButtonLink to={paths.newEquipment()} look="primary">
              Добавить Технику
            </ButtonLink>
            <ButtonLink to={paths.parkTable()}>Загрузить парк таблицей</ButtonLink>
          </>
        }
      >
        Добавьте машину и подключите к ней телефон или трекер: здесь будет видно, где она и что делает.
      </EmptyState>
    </div>
  </div>
)

/** Scrolls a machine that was chosen on the map into view in the list; Esc closes it. */
function useOpenedRow(query: ParkQuery) {
  const { machine } = query
  const navigate = useNavigate()
  useEffect(() => {
    if (machine) document.getElementById(`machine-${machine}`)?.scrollIntoView({ block: 'nearest' })
  }, [machine])
  useEffect(() => {
    if (!machine) return
    const onKey = (event: KeyboardEvent) => {
      if (!isEscape(event)) return
      void navigate(paths.park({ ...query, machine: undefined }), { replace: true, preventScrollReset: true })
      document.querySelector<HTMLElement>(`#machine-${machine} > a`)?.focus()
    }
    document.addEventListener('keydown', onKey)
    return () => document.removeEventListener('keydown', onKey)
  }, [machine, query, navigate])
}

export const ErrorBoundary = ({ error }: Route.ErrorBoundaryProps) => <PageError error={error} />
