import { getObjects } from '@spetskarta/shared/objects/objects.ts'
import { IconPlus } from '@tabler/icons-react'
import { lazy, Suspense } from 'react'
import { Link } from 'react-router'
import { api, site } from '../../api/context'
import { refuse } from '../../api/refuse'
import { paths } from '../../paths'
import { ButtonLink } from '../../ui/Button'
import { pageMeta } from '../../ui/page/meta'
import { Page } from '../../ui/page/Page'
import { PageError } from '../../ui/page/PageError'
import { EmptyState } from '../../ui/State'
import { countOf, formatCount, MACHINES, plural } from '../../ui/text/format'
import { useHydrated } from '../../ui/use-hydrated'
import { signedInUser } from '../visitor/who'
import type { Route } from './+types/ObjectsPage'
import { HoursLegend } from './HoursBar'
import { ObjectCard } from './ObjectCard'
import css from './ObjectsPage.module.css'

const ObjectsMap = lazy(() => import('./ObjectsMap'))

export async function loader(asked: Route.LoaderArgs) {
  await signedInUser(asked)
  const { objects } = await asked.context.get(api)(getObjects, {}).catch(refuse)
  return {
    objects,
    open: asked.url.searchParams.get('show') === 'open',
    map: asked.context.get(site).map,
    now: Date.now(),
  }
}

export const meta: Route.MetaFunction = ({ matches }) =>
  pageMeta({
    matches,
    title: 'Объекты',
    description: 'Где работает ваша техника и сколько часов.',
    path: paths.objects(),
    index: false,
  })

/** /objects: where the user's machines work for customers, and this week's hours. */
export default function ObjectsPage({ loaderData: { objects, open, map, now } }: Route.ComponentProps) {
  const hydrated = useHydrated()
  const going = objects.filter(({ state }) => state === 'open')
  const shown = open ? going : objects
  const here = new Set(objects.flatMap(({ present }) => present.map(({ itemId }) => itemId))).size
  const add = (
    <ButtonLink to={paths.newObject()} look="primary" icon={<IconPlus size={20} aria-hidden="true" />}>
      Добавить объект
    </ButtonLink>
  )
  if (objects.length === 0)
    return (
      <Page title="Объекты">
        <div className="clip card">
          <EmptyState title="Объектов пока нет" actions={add}>
            Обведите на карте площадку, где работает машина: часы на ней посчитаются сами, и за прошлые дни тоже.
          </EmptyState>
        </div>
      </Page>
    )
  const closed = objects.length - going.length
  const lead = [
    `${formatCount(going.length)} в\u00a0работе`,
    ...(closed > 0 ? [`${formatCount(closed)}\u00a0${plural(closed, ['закрыт', 'закрыты', 'закрыто'])}`] : []),
    here > 0 ? `сейчас на объектах ${countOf(here, MACHINES)}` : 'сейчас на объектах никого',
  ].join(', ')
  return (
    <Page title="Объекты" lead={lead} actions={add}>
      <div className={`${css.bar} between wrap`}>
        <nav aria-label="Какие объекты" className={`${css.tabs} flex rounded sunken`}>
          <Link
            to={paths.objects()}
            preventScrollReset
            aria-current={open ? undefined : 'true'}
            className="reach medium strong"
          >
            Все
          </Link>
          <Link
            to={paths.objects({ show: 'open' })}
            preventScrollReset
            aria-current={open ? 'true' : undefined}
            className="reach medium strong"
          >
            В работе
          </Link>
        </nav>
        <HoursLegend />
      </div>
      <div className={`${css.columns} grid gap-4`}>
        {shown.length > 0 ? (
          <ul className="clip ruled card">
            {shown.map((object) => (
              <ObjectCard key={object.objectId} object={object} now={now} />
            ))}
          </ul>
        ) : (
          <p className="pad card quiet">Сейчас ни одного объекта в работе нет.</p>
        )}
        <section className={`${css.side} clip card`} aria-label="Объекты на карте">
          <div className={`${css.map} anchor sunken`}>
            {hydrated ? (
              <Suspense>
                <ObjectsMap key={String(open)} source={map} objects={shown} named />
              </Suspense>
            ) : null}
          </div>
          <p className="pad-line quiet small">
            Часы считаем внутри границы. Холостой ход: двигатель работает, машина нет. Стоянка: двигатель выключен.
            Неизвестно: телефон не сказал, работал ли двигатель. Время без точек в часы не входит.
          </p>
        </section>
      </div>
    </Page>
  )
}

export const ErrorBoundary = ({ error }: Route.ErrorBoundaryProps) => <PageError error={error} />
