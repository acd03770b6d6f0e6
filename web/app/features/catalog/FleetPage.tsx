import { getAvtopark } from '@spetskarta/shared/catalog/catalog.ts'
import type { Item, Kind } from '@spetskarta/shared/catalog/items.ts'
import { NAME_MAX, OWN_ITEMS_PAGE } from '@spetskarta/shared/limits.ts'
import { Form, Link, Outlet, redirect } from 'react-router'
import { api } from '../../api/context'
import { refuse } from '../../api/refuse'
import { paths } from '../../paths'
import { Button, ButtonLink } from '../../ui/Button'
import { IconMap2, IconPlus } from '../../ui/icon/icons.ts'
import { missingMeta, oneLine, pageMeta } from '../../ui/page/meta'
import { Page } from '../../ui/page/Page'
import { PageError } from '../../ui/page/PageError'
import { EmptyState } from '../../ui/State'
import { countOf, formatCount, MACHINES, ORDERS } from '../../ui/text/format'
import { useUser } from '../visitor/use-user'
import type { Route } from './+types/FleetPage'
import css from './FleetPage.module.css'
import { ItemCard } from './ItemCard'
import { type ItemWords, itemWordsOf } from './words/item-words'

export async function loader({ params: { userUrl }, url, context }: Route.LoaderArgs) {
  const query = fleetQueryOf(url)
  const querystring = { ...query, userUrl, limit: OWN_ITEMS_PAGE }
  const fleet = await context.get(api)(getAvtopark, { querystring }).catch(refuse)
  if (fleet.userUrl !== userUrl) throw redirect(paths.user(fleet.userUrl), 301)
  const now = Date.now()
  const listed = [...fleet.equipments, ...fleet.works]
  return { ...fleet, query, words: Object.fromEntries(listed.map((item) => [item._id, itemWordsOf(item, now)])) }
}

interface FleetQuery {
  q?: string
  /** If set, only this list is shown; `after` is where its page begins. */
  kind?: Kind
  after?: string
}

function fleetQueryOf({ searchParams }: URL): FleetQuery {
  const { q, kind, after } = Object.fromEntries(searchParams)
  return {
    ...(q?.trim() && { q: q.trim().slice(0, NAME_MAX) }),
    ...((kind === 'equipment' || kind === 'order') && { kind, ...(after && { after }) }),
  }
}

export const meta: Route.MetaFunction = ({ matches, loaderData }) => {
  if (!loaderData) return missingMeta()
  const { user, userUrl, total, query, h1 } = loaderData
  const name = user.name || userUrl
  return pageMeta({
    matches,
    title: `Автопарк ${name}`,
    description: oneLine(`${name}: ${amount(total)}. ${h1}`),
    path: paths.user(userUrl),
    crumbs: [{ name: 'Вся техника', path: paths.allEquipments() }],
    index: total.equipments + total.works > 0 && !query.q && !query.after,
  })
}

/** /user/:userUrl: everything that a user has published. */
export default function FleetPage({ loaderData }: Route.ComponentProps) {
  const { user, userUrl, equipments, works, total, found, next, query, h1, words } = loaderData
  const all = total.equipments + total.works
  const some = all > 0
  const list = { userUrl, query }
  const own = useUser()?.userUrl === userUrl
  return (
    <Page title={user.name || userUrl} lead={some ? amount(total) : undefined}>
      <div className={`${css.parts} stack`}>
        {own && some ? <Own /> : null}
        {all > OWN_ITEMS_PAGE || query.q ? <Search {...list} found={found} /> : null}
        <Items
          {...list}
          kind="equipment"
          title="Техника пользователя"
          items={equipments}
          words={words}
          found={found.equipments}
          next={next.equipments}
        />
        <Items
          {...list}
          kind="order"
          title="Заказы пользователя"
          items={works}
          words={words}
          found={found.works}
          next={next.works}
        />
        {some ? null : own ? <NothingOwn /> : <NothingYet />}
        <Outlet />
        {h1 ? (
          <section>
            <h2 className={css.title}>Ближайшие города</h2>
            <p className="measure quiet">{h1}</p>
          </section>
        ) : null}
      </div>
    </Page>
  )
}

const amount = ({ equipments, works }: { equipments: number; works: number }) =>
  [equipments && countOf(equipments, MACHINES), works && countOf(works, ORDERS)].filter(Boolean).join(', ')

interface ListProps {
  userUrl: string
  query: FleetQuery
}

const addressOf = (userUrl: string, query: FleetQuery) => `${paths.user(userUrl)}?${new URLSearchParams({ ...query })}`

/** Search among the machines and orders of a large fleet; works without scripts. */
function Search({ userUrl, query: { q }, found }: ListProps & { found: { equipments: number; works: number } }) {
  return (
    <search>
      <Form key={q} action={paths.user(userUrl)} className={`${css.search} gap-3 pad-row card`}>
        <label className="stack tight">
          <span className="small strong">Название, место или телефон</span>
          <span className="box">
            <input name="q" type="search" defaultValue={q} maxLength={NAME_MAX} autoComplete="off" />
          </span>
        </label>
        <Button type="submit">Найти</Button>
      </Form>
      {q ? (
        <p className={`${css.note} row wrap`} role="status">
          {amount(found) ? `Найдено: ${amount(found)}.` : 'Ничего не нашлось.'}{' '}
          <Link className="link" to={paths.user(userUrl)}>
            Показать все
          </Link>
        </p>
      ) : null}
    </search>
  )
}

interface ItemsProps extends ListProps {
  kind: Kind
  title: string
  items: readonly Item[]
  words: Record<string, ItemWords>
  found: number
  /** Cursor of the next page; null: this is the last one. */
  next: string | null
}

function Items({ kind, title, items, words, found, next, userUrl, query: { after, ...query } }: ItemsProps) {
  if (!items.length) return null
  return (
    <section>
      <h2 className={css.title}>
        {title} <span className="faint semibold">{formatCount(found)}</span>
      </h2>
      <ul className={`${css.items} clip card`}>
        {items.map((item) => {
          const said = words[item._id]
          return (
            said && (
              <li key={item._id}>
                <ItemCard item={item} words={said} />
              </li>
            )
          )
        })}
      </ul>
      {next || after ? (
        <nav className={`${css.note} gap-2 row wrap`} aria-label={`Страницы: ${title}`}>
          <span className="quiet grow">
            Показано {formatCount(items.length)} из {formatCount(found)}
          </span>
          {after ? (
            <ButtonLink to={addressOf(userUrl, { ...(query.q && { q: query.q }) })} rel="first">
              К началу
            </ButtonLink>
          ) : null}
          {next ? (
            <ButtonLink to={addressOf(userUrl, { ...query, kind, after: next })} rel="next">
              Следующие {formatCount(OWN_ITEMS_PAGE)}
            </ButtonLink>
          ) : null}
        </nav>
      ) : null}
    </section>
  )
}

/** Shown to the owner only: that this is the owner's page, and where to change it. */
function Own() {
  return (
    <div className="pad-row card marked measure stack">
      <p>
        <b>Это ваша страница.</b> Её видят все, скрытых объявлений здесь нет. Изменить, скрыть и удалить можно в личном
        кабинете:{' '}
        <Link className="link" to={paths.equipments()}>
          техника
        </Link>
        ,{' '}
        <Link className="link" to={paths.orders()}>
          заказы
        </Link>
        .
      </p>
      <p className="wrap">
        <Add to={paths.newEquipment()}>Добавить Технику</Add>
        <Add to={paths.newOrder()}>Добавить Заказ</Add>
      </p>
    </div>
  )
}

const Add = ({ to, children }: { to: string; children: string }) => (
  <ButtonLink to={to} size="small" icon={<IconPlus size={18} aria-hidden="true" />}>
    {children}
  </ButtonLink>
)

function NothingOwn() {
  const ways = (
    <>
      <ButtonLink to={paths.newEquipment()} look="primary" icon={<IconPlus size={20} aria-hidden="true" />}>
        Добавить Технику
      </ButtonLink>
      <ButtonLink to={paths.newOrder()} icon={<IconPlus size={20} aria-hidden="true" />}>
        Добавить Заказ
      </ButtonLink>
    </>
  )
  return (
    <div className="clip card">
      <EmptyState title="Это ваша страница, и на ней пока пусто" actions={ways}>
        Опубликованные машины и заказы появятся здесь и на карте сразу. Ссылку на страницу можно отправить заказчику.
      </EmptyState>
    </div>
  )
}

function NothingYet() {
  const toMap = (
    <ButtonLink to={paths.map()} icon={<IconMap2 size={20} aria-hidden="true" />}>
      Открыть карту
    </ButtonLink>
  )
  return (
    <div className="clip card">
      <EmptyState title="Нет данных" actions={toMap}>
        Пользователь ничего не опубликовал. Технику и заказы других владельцев ищите на карте.
      </EmptyState>
    </div>
  )
}

export const ErrorBoundary = ({ error }: Route.ErrorBoundaryProps) => <PageError error={error} />
