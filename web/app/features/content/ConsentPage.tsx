import { CONSENT_VERSION } from '@spetskarta/shared/accounts/consent.ts'
import { Link } from 'react-router'
import { site } from '../../api/context'
import { paths } from '../../paths'
import { pageMeta } from '../../ui/page/meta'
import { Section, TextPage } from '../../ui/page/TextPage'
import type { Route } from './+types/ConsentPage'

export const loader = ({ context }: Route.LoaderArgs) => {
  const { supportEmail, operator } = context.get(site)
  return { email: supportEmail, operator }
}

const TITLE = 'Согласие на обработку персональных данных'

export const meta: Route.MetaFunction = ({ matches }) =>
  pageMeta({
    matches,
    title: TITLE,
    description: 'Кому, на что и на какой срок даётся согласие при регистрации на «Спецкарте» и как его отозвать.',
    path: paths.consent(),
  })

const DAY = new Intl.DateTimeFormat('ru', { dateStyle: 'long', timeZone: 'UTC' }).format(Date.parse(CONSENT_VERSION))

/** /consent: the text that whoever signs up agrees to; a change of it needs another CONSENT_VERSION. */
export default function ConsentPage({ loaderData: { email, operator } }: Route.ComponentProps) {
  return (
    <TextPage title={TITLE} lead={`Текст от ${DAY}`}>
      <Section title="Кому и зачем">
        <p>
          Регистрируясь, я свободно, своей волей и в своём интересе даю согласие оператору сервиса «Спецкарта»
          {operator ? ` (${operator})` : ''} на обработку моих персональных данных, чтобы вести мою учётную запись,
          размещать мои объявления, записывать и показывать работу моих машин и присылать мне письма и оповещения,
          которые я включаю.
        </p>
      </Section>
      <Section title="Какие данные и что с ними делают">
        <ul>
          <li>Почта, имя или никнейм, телефон и другие сведения, которые я указываю в объявлениях и настройках.</li>
          <li>Места, скорость, датчики и фото, которые присылают подключённые мной телефоны и трекеры.</li>
          <li>Время входов, название браузера и системы, адрес в сети в сокращённом виде.</li>
        </ul>
        <p>
          С ними разрешены сбор, запись, систематизация, хранение, уточнение, использование, передача тем, кому я сам их
          открываю (объявления — всем, записи — партнёрам и по ссылкам), обезличивание и удаление, с использованием
          средств автоматизации.
        </p>
      </Section>
      <Section title="Срок и отзыв">
        <p>
          Согласие действует, пока есть учётная запись. Отозвать его можно в любой момент: удалить учётную запись в{' '}
          <Link className="link" to={paths.settingsData()}>
            настройках
          </Link>{' '}
          или написать на {email}. Что, сколько и почему хранится, сказано в{' '}
          <Link className="link" to={paths.confidential()}>
            политике конфиденциальности
          </Link>
          .
        </p>
      </Section>
    </TextPage>
  )
}
