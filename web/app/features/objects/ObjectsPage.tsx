import type { GroupName } from '@spetskarta/shared/company/groups.ts'
import { getObjects } from '@spetskarta/shared/objects/objects.ts'
import { getPublicLinks, type OpenLink } from '@spetskarta/shared/sharing/sharing.ts'
import { Suspense } from 'react'
import { Form, Link, useSubmit } from 'react-router'
import { api, site } from '../../api/context'
import { refuse } from '../../api/refuse'
import { paths } from '../../paths'
import { lazyPart } from '../../ui/away/lazy-part'
import { Button, ButtonLink } from '../../ui/Button'
import { IconPlus } from '../../ui/icon/icons.ts'
import { pageMeta } from '../../ui/page/meta'
import { Page } from '../../ui/page/Page'
import { PageError } from '../../ui/page/PageError'
import { EmptyState } from '../../ui/State'
import { countOf, formatCount, MACHINES, plural } from '../../ui/text/format'
import { useHydrated } from '../../ui/use-hydrated'
import { GroupSelect } from '../company/groups/GroupFilter'
import { GROUP_GONE, hasGroupChoice, isGroupGone } from '../company/groups/groups'
import { CountingNote, UncountedNote } from '../days/CountingNote'
import { signedInUser } from '../visitor/who'
import type { Route } from './+types/ObjectsPage'
import { HoursLegend } from './HoursBar'
import { ObjectCard } from './ObjectCard'
import css from './ObjectsPage.module.css'

const ObjectsMap = lazyPart(() => import('./ObjectsMap'))

export async function loader(args: Route.LoaderArgs) {
  await signedInUser(args)
  const wanted = args.url.searchParams.get('group') ?? ''
  const group = /^[1-9]\d{0,14}$/.test(wanted) ? Number(wanted) : undefined
  const call = args.context.get(api)
  const [{ objects, counting, uncounted, groups }, { links }] = await Promise.all([
    call(getObjects, { querystring: { group } }).catch(refuse),
    // Not every member of a company may see the links.
    call(getPublicLinks, {}).catch(() => ({ links: [] as OpenLink[] })),
  ])
  return {
    objects,
    links: links.filter((link) => link.kind === 'object'),
    counting,
    uncounted,
    groups,
    group,
    open: args.url.searchParams.get('show') === 'open',
    map: args.context.get(site).map,
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

/** /objects: the places where the user's machines work for customers, with the hours of this week. */
export default function ObjectsPage({ loaderData }: Route.ComponentProps) {
  const { objects, links, counting, uncounted, groups, group, open, map, now } = loaderData
  const hydrated = useHydrated()
  const going = objects.filter(({ state }) => state === 'open')
  const shown = open ? going : objects
  const here = new Set(objects.flatMap(({ present }) => present.map(({ itemId }) => itemId))).size
  const add = (
    <ButtonLink to={paths.newObject()} look="primary" icon={<IconPlus size={20} aria-hidden="true" />}>
      Добавить объект
    </ButtonLink>
  )
  if (objects.length === 0 && group === undefined)
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
      {counting > 0 ? <CountingNote days={counting} /> : null}
      <UncountedNote days={uncounted} />
      <div className={`${css.bar} between wrap`}>
        <nav aria-label="Какие объекты" className={`${css.tabs} flex rounded sunken`}>
          <Link
            to={paths.objects({ group })}
            preventScrollReset
            aria-current={open ? undefined : 'true'}
            className="reach medium strong"
          >
            Все
          </Link>
          <Link
            to={paths.objects({ show: 'open', group })}
            preventScrollReset
            aria-current={open ? 'true' : undefined}
            className="reach medium strong"
          >
            В работе
          </Link>
        </nav>
        <GroupChoice groups={groups} group={group} open={open} />
        <HoursLegend />
      </div>
      <div className={`${css.columns} grid gap-4`}>
        {shown.length > 0 ? (
          <ul className="clip ruled card">
            {shown.map((object) => (
              <ObjectCard
                key={object.objectId}
                object={object}
                link={links.find(({ objectId }) => objectId === object.objectId)}
                now={now}
              />
            ))}
          </ul>
        ) : (
          <p className="pad card quiet">{emptyText(groups, group)}</p>
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
            Неизвестно: по записям не видно, работал ли двигатель. Время без точек в часы не входит.
          </p>
        </section>
      </div>
    </Page>
  )
}

interface ChoiceProps {
  groups: readonly GroupName[]
  group: number | undefined
  open: boolean
}

function GroupChoice({ groups, group, open }: ChoiceProps) {
  const submit = useSubmit()
  if (!hasGroupChoice(groups, group)) return null
  return (
    <Form
      key={group}
      action={paths.objects()}
      className="shrinks"
      onChange={({ currentTarget }) => void submit(currentTarget, { preventScrollReset: true })}
    >
      {open ? <input type="hidden" name="show" value="open" /> : null}
      <GroupSelect groups={groups} chosen={group} />
      <noscript>
        <Button type="submit">Показать</Button>
      </noscript>
    </Form>
  )
}

function emptyText(groups: readonly GroupName[], group: number | undefined): string {
  if (group === undefined) return 'Сейчас ни одного объекта в работе нет.'
  return isGroupGone(groups, group) ? GROUP_GONE : 'Машины этого участка ни на одном объекте не отмечены.'
}

export const ErrorBoundary = ({ error }: Route.ErrorBoundaryProps) => <PageError error={error} />
