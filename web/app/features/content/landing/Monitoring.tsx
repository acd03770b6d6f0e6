import type { ComponentProps, ReactNode } from 'react'
import { Link } from 'react-router'
import { paths } from '../../../paths'
import { ButtonLink } from '../../../ui/Button'
import { Picture } from '../Picture'
import css from './Monitoring.module.css'
import part from './Part.module.css'

const BROWSER_APP = 'Приложение в браузере телефона у водителя, Android или iPhone,'

/** Routes and photos from the driver's phone: what the owner sees, and to whom the owner can show it. */
export function Monitoring({ android }: { android: boolean }) {
  return (
    <section className={part.band}>
      <div className={`${part.part} ${css.inside} grid`}>
        <div className={`${css.head} stack`}>
          <h2>Бесплатный контроль по GPS и фото</h2>
          <p>
            Отдельный трекер не нужен. {android ? 'Приложение на телефоне Android у водителя' : BROWSER_APP} пишет
            маршрут и снимает фото по расписанию или по кнопке. Нет связи — точки и фото дождутся её в телефоне.
            Подойдут и открытые приложения: Traccar Client, OwnTracks и другие.
          </p>
          <p className={`${css.ways} row wrap`}>
            <ButtonLink to={paths.track('test')}>Посмотреть пример маршрута</ButtonLink>
            <Link className="link" to={paths.app()}>
              {android ? 'Как установить приложение' : 'Как открыть приложение'}
            </Link>
          </p>
        </div>
        <figure className={`${css.wide} stack`}>
          <Picture name="records" alt="Записи самосвала за день: маршрут на карте, шкала времени и параметры показа" />
          <figcaption className="quiet">
            Кнопка «Записи» на карте открывает маршрут за день. Цвет — скорость, разрыв — нет данных. Ползунок времени
            показывает, где машина была в любую минуту; день можно проиграть до 300 раз быстрее.
          </figcaption>
        </figure>
        <div className={`${css.cards} gap-5 grid`}>
          <Card
            name="link"
            alt="Переключатель «Публичный маршрут» включён, под ним адрес ссылки"
            title="Публичный маршрут"
          >
            Включите переключатель, нажмите «Ссылка на маршрут» и отправьте скопированный адрес заказчику: регистрация
            ему не нужна. Выключите — ссылка сразу перестанет работать.
          </Card>
          <Card name="speed" alt="График скорости за день с отметками фото" title="Скорость за день">
            График показывает, когда машина ехала, с какой скоростью и когда стояла. Отметки сверху — фото: по ним
            видно, что делали в эту минуту.
          </Card>
          <Card name="photos" alt="Фото за день: шесть снимков со временем" title="Фото с объекта">
            Снимки со временем и местом лежат по дням и стоят на карте рядом с маршрутом.
          </Card>
        </div>
        <figure className={`${css.wide} stack`}>
          <Picture
            name="control"
            alt="Вкладка «Контроль»: таблица дней с фото, точками GPS и километрами, рядом карта"
          />
          <figcaption className="quiet">
            «Отправить дневную запись в архив» — и день останется на вкладке «Контроль»: дата, километры за день, число
            фото и точек GPS. Прошедшие дни попадают туда сами. Маршрут можно скачать в GPX, KML, GeoJSON и CSV.
          </figcaption>
        </figure>
      </div>
    </section>
  )
}

interface CardProps {
  name: ComponentProps<typeof Picture>['name']
  alt: string
  title: string
  children: ReactNode
}

function Card({ name, alt, title, children }: CardProps) {
  return (
    <div className={`${css.card} framed surface clip`}>
      <div className={`${css.shot} line-below sunken clip`}>
        <Picture name={name} alt={alt} />
      </div>
      <h3>{title}</h3>
      <p className="quiet">{children}</p>
    </div>
  )
}
