import { Link } from 'react-router'
import { paths } from '../../paths'
import { pageMeta } from '../../ui/meta'
import { Soon } from '../../ui/Soon'
import type { Route } from './+types/ForumPage'

export const meta: Route.MetaFunction = ({ matches }) =>
  pageMeta({
    matches,
    title: 'Форум',
    description: 'Разделы форума откроются вместе с регистрацией.',
    path: paths.forum(),
    index: false,
  })

/** /forum/:id: the forum opens together with the accounts. */
export default function ForumPage() {
  return (
    <Soon title="Форум">
      <p>
        Разделы форума откроются вместе с регистрацией: чтобы отвечать на сообщения, нужно знать, кто их пишет. Читать
        форум можно будет без входа.
      </p>
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
