import { CONSENT_VERSION } from '@spetskarta/shared/accounts/consent.ts'
import { RECORDER_CONSENT_VERSION } from '@spetskarta/shared/recorders/recorder-consent.ts'
import { Link } from 'react-router'
import { site } from '../../api/context'
import { paths } from '../../paths'
import { pageMeta } from '../../ui/page/meta'
import { Section, TextPage } from '../../ui/page/TextPage'
import { dayText } from '../../ui/text/days'
import type { Route } from './+types/ConsentPage'

export const loader = ({ context }: Route.LoaderArgs) => {
  const { supportEmail, operator } = context.get(site)
  return { email: supportEmail, operator }
}

type Operator = Route.ComponentProps['loaderData']['operator']

const TITLE = 'Согласие на обработку персональных данных'

export const meta: Route.MetaFunction = ({ matches }) =>
  pageMeta({
    matches,
    title: TITLE,
    description: 'Кому, на что и на какой срок даётся согласие при регистрации на «Спецкарте» и как его отозвать.',
    path: paths.consent(),
  })

const DAY = dayText(CONSENT_VERSION, 'dated')
const DRIVER_DAY = dayText(RECORDER_CONSENT_VERSION, 'dated')

/**
 * /consent: what a user agrees to when signing up, and what the holder of a phone that records agrees to. A change of a text
 * needs a
 * new CONSENT_VERSION or RECORDER_CONSENT_VERSION.
 */
export default function ConsentPage({ loaderData: { email, operator } }: Route.ComponentProps) {
  return (
    <TextPage title={TITLE} lead={`Текст от ${DAY}`}>
      <Section title="Кому и зачем">
        <p>
          Регистрируясь, я свободно, своей волей и в своём интересе даю согласие оператору сервиса «Спецкарта»
          {operator.name ? ` (${operator.name})` : ''} на обработку моих персональных данных, чтобы вести мою учётную
          запись, размещать мои объявления, записывать и показывать работу моих машин и присылать мне письма и
          оповещения, которые я включаю.
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
      <Driver email={email} operator={operator} />
    </TextPage>
  )
}

/** The consent given on the phone before it records for the first time. */
function Driver({ email, operator }: { email: string; operator: Operator }) {
  return (
    <Section id="driver" title={`Согласие того, чей телефон записывает (от ${DRIVER_DAY})`}>
      <p>
        Нажимая «Согласен» в приложении для записи, я свободно, своей волей и в своём интересе даю согласие оператору
        сервиса «Спецкарта»{operator.name ? ` (${operator.name})` : ''} и владельцу машины, для которой записываю, на
        обработку данных моего телефона, чтобы показывать работу машины, считать её часы и километры и составлять
        документы.
      </p>
      <ul>
        <li>Между «Старт» и «Стоп»: место, скорость, время, фото, вибрация, заряд и зарядка телефона.</li>
        <li>Модель телефона, версия приложения и причины, по которым запись прерывалась.</li>
      </ul>
      <p>
        С ними разрешены сбор, запись, систематизация, хранение, использование, передача владельцу машины и тем, кому он
        открывает записи, обезличивание и удаление, с использованием средств автоматизации. Согласие действует, пока
        телефон подключён, а записи — пока их хранит владелец. Отозвать его можно в любой момент: остановить запись и
        написать владельцу машины или на {email}.
      </p>
    </Section>
  )
}
