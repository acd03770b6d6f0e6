import { getAvtopark } from '@spetskarta/shared/catalog/catalog.ts'
import type { Item } from '@spetskarta/shared/catalog/items.ts'
import { IconMap2, IconPlus } from '@tabler/icons-react'
import { Link, redirect } from 'react-router'
import { api } from '../../api/context'
import { refuse } from '../../api/refuse'
import { paths } from '../../paths'
import { ButtonLink } from '../../ui/Button'
import { missingMeta, oneLine, pageMeta } from '../../ui/page/meta'
import { Page } from '../../ui/page/Page'
import { PageError } from '../../ui/page/PageError'
import { EmptyState } from '../../ui/State'
import { countOf, formatCount, MACHINES, ORDERS } from '../../ui/text/format'
import { useUser } from '../visitor/use-user'
import type { Route } from './+types/FleetPage'
import css from './FleetPage.module.css'
import { ItemCard } from './ItemCard'

export async function loader({ params: { userUrl }, context }: Route.LoaderArgs) {
  const fleet = await context.get(api)(getAvtopark, { querystring: { userUrl } }).catch(refuse)
  if (fleet.userUrl !== userUrl) throw redirect(paths.user(fleet.userUrl), 301)
  return fleet
}

export const meta: Route.MetaFunction = ({ matches, loaderData }) => {
  if (!loaderData) return missingMeta()
  const { user, userUrl, equipments, works, h1 } = loaderData
  const name = user.name || userUrl
  return pageMeta({
    matches,
    title: `Автопарк ${name}`,
    description: oneLine(`${name}: ${amount(equipments.length, works.length)}. ${h1}`),
    path: paths.user(userUrl),
    crumbs: [{ name: 'Вся техника', path: paths.allEquipments() }],
    index: equipments.length + works.length > 0,
  })
}

/** /user/:userUrl: everything that a user has published. */
export default function FleetPage({ loaderData }: Route.ComponentProps) {
  const { user, userUrl, equipments, works, h1 } = loaderData
  const some = equipments.length + works.length > 0
  const own = useUser()?.userUrl === userUrl
  return (
    <Page title={user.name || userUrl} lead={some ? amount(equipments.length, works.length) : undefined}>
      <div className={`${css.parts} stack`}>
        {own && some ? <Own /> : null}
        <Items title="Техника пользователя" items={equipments} />
        <Items title="Заказы пользователя" items={works} />
        {some ? null : own ? <NothingOwn /> : <NothingYet />}
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

const amount = (machines: number, orders: number) =>
  [machines && countOf(machines, MACHINES), orders && countOf(orders, ORDERS)].filter(Boolean).join(', ')

function Items({ title, items }: { title: string; items: readonly Item[] }) {
  if (!items.length) return null
  return (
    <section>
      <h2 className={css.title}>
        {title} <span className="faint semibold">{formatCount(items.length)}</span>
      </h2>
      <ul className={`${css.items} clip card`}>
        {items.map((item) => (
          <li key={item._id}>
            <ItemCard item={item} />
          </li>
        ))}
      </ul>
    </section>
  )
}

/** Only the owner sees that the page is his, and where he can change it. */
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
