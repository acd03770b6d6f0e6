import { paths } from '../../paths'
import { pageMeta } from '../../ui/meta'
import { Soon } from '../../ui/Soon'
import type { Route } from './+types/LoginPage'

export const meta: Route.MetaFunction = ({ matches }) =>
  pageMeta({
    matches,
    title: 'Вход',
    description: 'Личный кабинет для владельцев техники и заказчиков скоро откроется.',
    path: paths.login(),
    index: false,
  })

/** /login: accounts are not open yet. */
export default function LoginPage() {
  return (
    <Soon title="Вход">
      <p>
        Личный кабинет ещё не открыт, поэтому входить пока некуда. Он появится на этой странице вместе с регистрацией.
      </p>
      <p>Карта, списки и телефоны владельцев работают без входа.</p>
    </Soon>
  )
}
