import { Link } from 'react-router'
import { paths } from '../../paths'
import { pageMeta } from '../../ui/meta'
import { SoonBadge } from '../../ui/SoonBadge'
import { Section, TextPage } from '../../ui/TextPage'
import type { Route } from './+types/AppPage'

export const meta: Route.MetaFunction = ({ matches }) =>
  pageMeta({
    matches,
    title: 'Приложение для записи',
    description: 'Запись маршрута и фото с телефона водителя — в разработке: что будет делать и чем обойтись пока.',
    path: paths.app(),
    index: false,
  })

/** /app: what the phone recorder will be; it is not there yet, and the page says so first. */
export default function AppPage() {
  return (
    <TextPage title="Приложение для записи" lead={<SoonBadge />}>
      <p>
        Приложение для телефона водителя, которое записывает маршрут машины и фото с работ. Сейчас установить его
        нельзя: мы его ещё делаем.
      </p>
      <Section title="Что оно будет делать">
        <ul>
          <li>Писать маршрут за смену: где машина ехала, где стояла и сколько прошла.</li>
          <li>Снимать фото по расписанию и прикладывать к нему время и место.</li>
          <li>Хранить записанное в телефоне, пока нет связи, и отправлять, когда она появится.</li>
          <li>Останавливать запись одной кнопкой: без ведома водителя оно не пишет.</li>
        </ul>
      </Section>
      <Section title="Кому это видно">
        <p>Владельцу машины и тем, кому он сам дал доступ или ссылку на маршрут. Ссылку можно будет выключить.</p>
      </Section>
      <Section title="Чем обойтись пока">
        <ul>
          <li>Маршрут за день запишет любое приложение с записью трека GPX: файл останется у вас.</li>
          <li>
            Технику и заказы рядом показывает{' '}
            <Link className="link" to={paths.map()}>
              карта
            </Link>
            , она работает без приложения.
          </li>
        </ul>
      </Section>
    </TextPage>
  )
}
