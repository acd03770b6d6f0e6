import { Link } from 'react-router'
import { paths } from '../../paths'
import { pageMeta } from '../../ui/meta'
import { Soon } from '../../ui/Soon'
import type { Route } from './+types/ForumPage'

export const meta: Route.MetaFunction = ({ matches }) =>
  pageMeta({
    matches,
    title: 'Форум',
    description: 'Форум владельцев техники и заказчиков скоро откроется.',
    path: paths.forum(),
    index: false,
  })

/** /forum/:id: the forum is not open yet. */
export default function ForumPage() {
  return (
    <Soon title="Форум">
      <p>Разделы форума ещё не открыты. Читать их можно будет без входа, а писать — после регистрации.</p>
      <p>
        Вопрос о сервисе задайте письмом, а как пользоваться картой, сказано в{' '}
        <Link className="link" to={paths.instruction()}>
          инструкции
        </Link>
        .
      </p>
    </Soon>
  )
}
