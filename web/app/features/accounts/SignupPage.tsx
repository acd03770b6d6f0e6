import { Link } from 'react-router'
import { paths } from '../../paths'
import { pageMeta } from '../../ui/meta'
import { Soon } from '../../ui/Soon'
import type { Route } from './+types/SignupPage'

export const meta: Route.MetaFunction = ({ matches }) =>
  pageMeta({
    matches,
    title: 'Регистрация',
    description: 'Личный кабинет для владельцев техники и заказчиков скоро откроется.',
    path: paths.signup(),
    index: false,
  })

/** /signup: accounts are not open yet. */
export default function SignupPage() {
  return (
    <Soon title="Регистрация">
      <p>
        Личный кабинет ещё не открыт. Когда откроется, для регистрации хватит адреса почты и пароля, а разместить можно
        будет сколько угодно машин и заказов, бесплатно.
      </p>
      <p>
        Искать и звонить можно уже сейчас, без регистрации: на карте или в списках{' '}
        <Link className="link" to={paths.allEquipments()}>
          техники
        </Link>{' '}
        и{' '}
        <Link className="link" to={paths.allOrders()}>
          заказов
        </Link>
        . Хотите узнать об открытии — напишите нам.
      </p>
    </Soon>
  )
}
