import { getAllEquipments, getAllOrders } from '@spetskarta/shared/catalog/catalog.ts'
import { hasAndroidApp } from '@spetskarta/shared/site.ts'
import { Link } from 'react-router'
import { api, site } from '../../../api/context'
import { refuse } from '../../../api/refuse'
import { paths } from '../../../paths'
import { ButtonLink } from '../../../ui/Button'
import { IconMap2 } from '../../../ui/icon/icons.ts'
import { equipmentTypes } from '../../../ui/item/types'
import { Footer } from '../../../ui/page/Footer'
import { pageMeta } from '../../../ui/page/meta'
import { PageError } from '../../../ui/page/PageError'
import { formatCount, MACHINES, ORDERS, plural } from '../../../ui/text/format'
import { useUser } from '../../visitor/use-user'
import type { Route } from './+types/LandingPage'
import { HowItWorks } from './HowItWorks'
import hero from './hero.svg?url&no-inline'
import css from './LandingPage.module.css'
import { Monitoring } from './Monitoring'
import part from './Part.module.css'
import { TypeLinks } from './TypeLinks'
import { Video } from './Video'
import { WhatAndWhere } from './WhatAndWhere'

export async function loader({ context }: Route.LoaderArgs) {
  const call = context.get(api)
  const newest = { querystring: { limit: 1 } }
  const [machines, orders] = await Promise.all([call(getAllEquipments, newest), call(getAllOrders, newest)]).catch(
    refuse,
  )
  const shown = context.get(site)
  return {
    machines: machines.count,
    orders: orders.count,
    newest: machines.equipments[0],
    email: shown.supportEmail,
    videoUrl: shown.videoUrl,
    android: hasAndroidApp(shown),
  }
}

export const meta: Route.MetaFunction = ({ matches }) =>
  pageMeta({
    matches,
    title: 'Спецкарта — аренда и продажа спецтехники на карте рядом с объектом',
    description:
      'Экскаваторы, автокраны, самосвалы и заказы на земляные, монтажные и дорожные работы на карте. ' +
      'Телефоны владельцев без регистрации, бесплатный контроль по GPS и фото.',
    // /adv is the same page.
    path: paths.home(),
  })

/** / and /adv: what the service is, with today's numbers. */
export default function LandingPage({ loaderData }: Route.ComponentProps) {
  const { machines, orders, newest, email, videoUrl, android } = loaderData
  return (
    <div className={`${css.page} surface`}>
      <Hero machines={machines} orders={orders} />
      <HowItWorks newest={newest} />
      <Monitoring android={android} />
      <Video url={videoUrl} />
      <TypeLinks />
      <Closing email={email} />
      <Footer />
    </div>
  )
}

function Hero({ machines, orders }: { machines: number; orders: number }) {
  const toAdd = useUser() ? paths.newEquipment() : paths.signup({ next: paths.newEquipment() })
  return (
    <section className={`${css.hero} column clip anchor`}>
      <img className={`${css.scene} block wide`} src={hero} width="760" height="440" alt="" fetchPriority="high" />
      <div className={`${css.pitch} gap-4 anchor stack`}>
        <h1 className="balance">Аренда и продажа спецтехники — на карте рядом с объектом</h1>
        <p>
          Экскаваторы, автокраны, самосвалы и заказы на земляные, монтажные и дорожные работы. Искать, звонить и
          размещать можно бесплатно, следить за машиной по GPS и фото с телефона водителя — тоже.
        </p>
        <WhatAndWhere />
        <div className="gap-3 wrap">
          <ButtonLink
            to={paths.map()}
            look="frame"
            className={`${css.big} ${css.onDark}`}
            icon={<IconMap2 size={22} aria-hidden="true" />}
          >
            Открыть карту
          </ButtonLink>
          <ButtonLink to={toAdd} look="frame" className={`${css.big} ${css.onDark}`}>
            Разместить технику
          </ButtonLink>
        </div>
        <ul className={`${css.numbers} wrap`}>
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
      <b className="block">{formatCount(value)}</b> {noun}
    </>
  )
  return (
    <li>
      {to ? (
        <Link to={to} className="block underlines">
          {text}
        </Link>
      ) : (
        <span className="block">{text}</span>
      )}
    </li>
  )
}

function Closing({ email }: { email: string }) {
  const user = useUser()
  return (
    <section className={`${part.part} ${css.closing} between wrap`}>
      <div className="shrinks stack gap-2 quiet">
        <h2 className="ink">Нужна только почта</h2>
        <p>
          Чтобы искать и звонить, регистрация не нужна. Чтобы разместить технику или заказ, хватит адреса почты и
          пароля. Машин и заказов — сколько нужно, всё бесплатно: объявление с фото и точкой на карте видно сразу после
          публикации, в кабинете — избранное и заказы рядом с вашими машинами.
        </p>
        <p>
          Вопросы задавайте на форуме или по адресу{' '}
          <a className="link" href={`mailto:${email}`}>
            {email}
          </a>
          .
        </p>
      </div>
      <div className={`${css.ends} gap-3 wrap`}>
        <ButtonLink to={user ? paths.start() : paths.signup()} look="primary" className={css.big}>
          {user ? 'Личный кабинет' : 'Регистрация'}
        </ButtonLink>
        <ButtonLink to={paths.forum()} className={css.big}>
          Форум
        </ButtonLink>
      </div>
    </section>
  )
}

export const ErrorBoundary = ({ error }: Route.ErrorBoundaryProps) => <PageError error={error} />
