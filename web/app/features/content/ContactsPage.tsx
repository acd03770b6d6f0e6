import { Link } from 'react-router'
import { site } from '../../api/context'
import { paths } from '../../paths'
import { IconMail } from '../../ui/icon/icons.ts'
import { pageMeta } from '../../ui/page/meta'
import { TextPage } from '../../ui/page/TextPage'
import type { Route } from './+types/ContactsPage'
import css from './ContactsPage.module.css'

export const loader = ({ context }: Route.LoaderArgs) => {
  const { supportEmail, operator } = context.get(site)
  return { email: supportEmail, operator }
}

export const meta: Route.MetaFunction = ({ matches }) =>
  pageMeta({
    matches,
    title: 'Контакты',
    description: 'Адрес для связи и предложений по сервису «Спецкарта»: вопросы, ошибки в объявлениях, чужие номера.',
    path: paths.contacts(),
  })

/** /contacts: the address to write to, and who reads it. */
export default function ContactsPage({ loaderData: { email, operator } }: Route.ComponentProps) {
  return (
    <TextPage title="Контакты">
      <p>Для связи и предложений пишите на адрес:</p>
      <a
        className={`${css.mail} inline framed-strong lit gap-3 text-section surface strong anywhere`}
        href={`mailto:${email}`}
      >
        <IconMail size={24} aria-hidden="true" />
        {email}
      </a>
      {operator.name || operator.address ? (
        <p>Сервис ведёт {[operator.name, operator.address].filter(Boolean).join(', ')}.</p>
      ) : null}
      <ul>
        <li>
          Вопрос по машине или заказу — звоните или пишите тому, кто дал объявление: сервис в сделке не участвует.
        </li>
        <li>Ошибка в объявлении или чужой номер — пришлите ссылку на карточку, и мы её снимем.</li>
        <li>
          Как искать, размещать и записывать маршрут, сказано в{' '}
          <Link className="link" to={paths.instruction()}>
            инструкции
          </Link>
          .
        </li>
        <li>
          Что сервис знает о вас и как это удалить, сказано в{' '}
          <Link className="link" to={paths.confidential()}>
            политике конфиденциальности
          </Link>
          .
        </li>
      </ul>
    </TextPage>
  )
}
