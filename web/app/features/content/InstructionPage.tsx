import { RADIUS } from '@spetskarta/shared/limits.ts'
import { Link } from 'react-router'
import { paths } from '../../paths'
import { pageMeta } from '../../ui/meta'
import { Section, TextPage } from '../../ui/TextPage'
import type { Route } from './+types/InstructionPage'
import css from './InstructionPage.module.css'

export const meta: Route.MetaFunction = ({ matches }) =>
  pageMeta({
    matches,
    title: 'Инструкция',
    description:
      'Как найти спецтехнику или заказ на карте, задать радиус поиска, позвонить владельцу и что будет с ' +
      'записью маршрута и фото.',
    path: paths.instruction(),
  })

/** /instruction: how to use what there is. */
export default function InstructionPage() {
  return (
    <TextPage title="Инструкция" lead="Коротко о том, что уже работает">
      <nav className={css.contents} aria-label="Содержание">
        <ul>
          {CONTENTS.map(([id, title]) => (
            <li key={id}>
              <a className="link" href={`#${id}`}>
                {title}
              </a>
            </li>
          ))}
        </ul>
      </nav>
      <Service />
      <Search />
      <Recording />
    </TextPage>
  )
}

const CONTENTS = [
  ['service', 'Как пользоваться сервисом'],
  ['search', 'Аренда техники и поиск заказов'],
  ['record', 'Запись местоположения'],
  ['photos', 'Фотоконтроль работ'],
] as const

const [SERVICE, SEARCH, RECORD, PHOTOS] = CONTENTS

function Service() {
  return (
    <Section id={SERVICE[0]} title={SERVICE[1]}>
      <p>
        «Спецкарта» показывает на карте машины, которые сдают или продают, и заказы на работы. Сейчас сервис бесплатный.
        Чтобы искать, смотреть карточки и звонить, регистрация не нужна.
      </p>
      <ul>
        <li>
          На{' '}
          <Link className="link" to={paths.map()}>
            карте
          </Link>{' '}
          оранжевая капля — машина, жёлтый квадрат — заказ. Круг с числом — несколько объявлений рядом: нажмите на него,
          и карта приблизится.
        </li>
        <li>
          Все объявления списком, новые сверху:{' '}
          <Link className="link" to={paths.allEquipments()}>
            вся техника
          </Link>{' '}
          и{' '}
          <Link className="link" to={paths.allOrders()}>
            все заказы
          </Link>
          .
        </li>
        <li>Кнопка «Весь Автопарк» открывает всё, что опубликовал тот же владелец, и города рядом с его техникой.</li>
      </ul>
    </Section>
  )
}

function Search() {
  return (
    <Section id={SEARCH[0]} title={SEARCH[1]}>
      <ol>
        <li>Откройте карту и нажмите туда, где стройка: там будет центр поиска. Город можно найти по названию.</li>
        <li>
          Нажмите «Найти» и выберите, что ищете: на вкладке «Техника» — тип машины, на вкладке «Работы» — вид работ.
        </li>
        <li>
          Задайте радиус от {RADIUS.min} до {RADIUS.max} км. Квадрат на карте покажет, где идёт поиск.
        </li>
        <li>Ближайшие к центру — первыми в списке. Нажмите на карточку, чтобы увидеть цену, описание и владельца.</li>
        <li>
          Нажмите на номер: телефон наберёт его сам. Вы говорите с владельцем напрямую, сервис в сделке не участвует.
        </li>
      </ol>
      <p>
        Ничего не нашлось — увеличьте радиус или передвиньте квадрат. Владельцу техники тот же поиск на вкладке «Работы»
        показывает заказы, а владельцу заказа — машины, которые такую работу делают.
      </p>
    </Section>
  )
}

function Recording() {
  return (
    <>
      <Section id={RECORD[0]} title={RECORD[1]}>
        <p>
          Запись маршрута машины с телефона водителя ещё в разработке. Что она будет делать и чем пока обойтись, сказано
          на{' '}
          <Link className="link" to={paths.app()}>
            странице приложения
          </Link>
          .
        </p>
      </Section>
      <Section id={PHOTOS[0]} title={PHOTOS[1]}>
        <p>
          Фото с места работ появятся вместе с записью маршрута, в том же приложении. Состояние — на{' '}
          <Link className="link" to={paths.app()}>
            странице приложения
          </Link>
          .
        </p>
      </Section>
    </>
  )
}
