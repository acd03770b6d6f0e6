import { getAllEquipments, getAllOrders } from '@spetskarta/shared/catalog.ts'
import { IconMap2 } from '@tabler/icons-react'
import { Link } from 'react-router'
import { api } from '../../api/context'
import { refuse } from '../../api/refuse'
import { useUser } from '../../layout/use-user'
import { paths } from '../../paths'
import { ButtonLink } from '../../ui/Button'
import { Footer } from '../../ui/Footer'
import { formatCount, MACHINES, ORDERS, plural } from '../../ui/format'
import { pageMeta } from '../../ui/meta'
import { PageError } from '../../ui/PageError'
import { equipmentTypes } from '../../ui/types'
import type { Route } from './+types/LandingPage'
import { HowItWorks } from './HowItWorks'
import hero from './hero.svg?url&no-inline'
import css from './LandingPage.module.css'
import { TypeLinks } from './TypeLinks'

export async function loader({ context }: Route.LoaderArgs) {
  const call = context.get(api)
  const newest = { querystring: { limit: 1 } }
  const [machines, orders] = await Promise.all([call(getAllEquipments, newest), call(getAllOrders, newest)]).catch(
    refuse,
  )
  return { machines: machines.count, orders: orders.count, newest: machines.equipments[0] }
}

export const meta: Route.MetaFunction = ({ matches }) =>
  pageMeta({
    matches,
    title: 'Спецкарта — аренда и продажа спецтехники на карте рядом с объектом',
    description:
      'Экскаваторы, автокраны, самосвалы и заказы на земляные, монтажные и дорожные работы на карте. ' +
      'Телефоны владельцев без регистрации.',
    // /adv is the same page.
    path: paths.home(),
  })

/** / and /adv: what the service is, with the numbers of today. */
export default function LandingPage({ loaderData: { machines, orders, newest } }: Route.ComponentProps) {
  return (
    <div className={css.page}>
      <Hero machines={machines} orders={orders} />
      <HowItWorks newest={newest} />
      <TypeLinks />
      <Closing />
      <Footer />
    </div>
  )
}

function Hero({ machines, orders }: { machines: number; orders: number }) {
  return (
    <section className={css.hero}>
      <img className={css.scene} src={hero} width="760" height="440" alt="" fetchPriority="high" />
      <div className={css.pitch}>
        <h1>Аренда и продажа спецтехники — на карте рядом с объектом</h1>
        <p>
          Экскаваторы, автокраны, самосвалы и заказы на земляные, монтажные и дорожные работы. Размещение бесплатно,
          число объявлений не ограничено.
        </p>
        <div className={css.ways}>
          <ButtonLink
            to={paths.map()}
            look="primary"
            className={css.big}
            icon={<IconMap2 size={22} aria-hidden="true" />}
          >
            Открыть карту
          </ButtonLink>
          <ButtonLink to={paths.signup()} look="frame" className={`${css.big} ${css.onDark}`}>
            Разместить технику
          </ButtonLink>
        </div>
        <ul className={css.numbers}>
          <Count to={paths.allEquipments()} value={machines} noun={plural(machines, MACHINES)} />
          <Count to={paths.allOrders()} value={orders} noun={plural(orders, ORDERS)} />
          <Count value={equipmentTypes.length} noun={plural(equipmentTypes.length, TYPES)} />
        </ul>
      </div>
    </section>
  )
}

const TYPES = ['тип техники', 'типа техники', 'типов техники'] as const

function Count({ to, value, noun }: { to?: string; value: number; noun: string }) {
  const text = (
    <>
      <b>{formatCount(value)}</b> {noun}
    </>
  )
  return <li>{to ? <Link to={to}>{text}</Link> : <span>{text}</span>}</li>
}

function Closing() {
  const user = useUser()
  return (
    <section className={css.closing}>
      <div>
        <h2>Нужна только почта</h2>
        <p>
          Чтобы искать и звонить, регистрация не нужна. Для личного кабинета хватит адреса почты и пароля; размещение
          техники и заказов в нём готовится, оно будет бесплатным.
        </p>
        <p>
          Готовим запись маршрута и фото с телефона водителя —{' '}
          <Link className="link" to={paths.app()}>
            что это будет
          </Link>
          .
        </p>
      </div>
      <ButtonLink to={user ? paths.equipments() : paths.signup()} className={css.big}>
        {user ? 'Личный кабинет' : 'Регистрация'}
      </ButtonLink>
    </section>
  )
}

export const ErrorBoundary = ({ error }: Route.ErrorBoundaryProps) => <PageError error={error} />
