import { paths } from '../../paths'
import { ButtonLink } from '../Button'
import { IconBackhoe, IconClipboardList, IconMap2 } from '../icon/icons.ts'
import css from './NotFound.module.css'
import drawn from './not-found.svg?url&no-inline'

/** The page does not exist: an empty search square, and links to other pages. */
export function NotFound() {
  return (
    <div className={`${css.page} row wrap`}>
      <svg className={`${css.picture} wide`} viewBox="0 0 320 200" aria-hidden="true">
        <use href={`${drawn}#picture`} />
      </svg>
      <div className={`${css.text} stack quiet`}>
        <h1 className="ink">Страница не найдена</h1>
        <p>Такого адреса нет, или объявление снято с публикации. Поищите на карте или в общих списках.</p>
        <p className={`${css.ways} ink wrap`}>
          <ButtonLink to={paths.map()} look="primary" icon={<IconMap2 size={20} aria-hidden="true" />}>
            Открыть карту
          </ButtonLink>
          <ButtonLink to={paths.allEquipments()} icon={<IconBackhoe size={20} aria-hidden="true" />}>
            Вся техника
          </ButtonLink>
          <ButtonLink to={paths.allOrders()} icon={<IconClipboardList size={20} aria-hidden="true" />}>
            Все заказы
          </ButtonLink>
        </p>
      </div>
    </div>
  )
}
