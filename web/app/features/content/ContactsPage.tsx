import { IconMail } from '@tabler/icons-react'
import { Link } from 'react-router'
import { site } from '../../api/context'
import { paths } from '../../paths'
import { pageMeta } from '../../ui/meta'
import { TextPage } from '../../ui/TextPage'
import type { Route } from './+types/ContactsPage'
import css from './ContactsPage.module.css'

export const loader = ({ context }: Route.LoaderArgs) => ({ email: context.get(site).supportEmail })

export const meta: Route.MetaFunction = ({ matches }) =>
  pageMeta({
    matches,
    title: 'Контакты',
    description: 'Адрес для связи и предложений по сервису «Спецкарта».',
    path: paths.contacts(),
  })

/** /contacts: the one address to write to. */
export default function ContactsPage({ loaderData: { email } }: Route.ComponentProps) {
  return (
    <TextPage title="Контакты">
      <p>Для связи и предложений пишите на адрес:</p>
      <a className={css.mail} href={`mailto:${email}`}>
        <IconMail size={24} aria-hidden="true" />
        {email}
      </a>
      <ul>
        <li>Вопрос по машине или заказу — звоните по номеру из объявления: мы сделок не ведём.</li>
        <li>Ошибка в объявлении или чужой номер — пришлите ссылку на карточку, и мы её снимем.</li>
        <li>
          Как устроен поиск, сказано в{' '}
          <Link className="link" to={paths.instruction()}>
            инструкции
          </Link>
          .
        </li>
      </ul>
    </TextPage>
  )
}
