import { IconBackhoe, IconClipboardList, IconMap2 } from '@tabler/icons-react'
import { paths } from '../../paths'
import { ButtonLink } from '../Button'
import css from './NotFound.module.css'

/** There is no such page: the search square with nothing in it, and where to look instead. */
export function NotFound() {
  return (
    <div className={css.page}>
      <svg className={css.picture} viewBox="0 0 320 200" aria-hidden="true">
        <rect className={css.ground} width="320" height="200" rx="10" />
        <path className={css.river} d="M-4 46c44-14 70 18 112 22s64-30 104-24 60 40 112 30" />
        <path className={css.road} d="M-4 150 96 112l60-78 24-40M96 112l88 32 140-18M184 144l-16 60" />
        <rect className={css.square} x="92" y="44" width="136" height="116" rx="2" />
        <path className={css.corners} d="M87 39h10v10h-10zM223 39h10v10h-10zM87 155h10v10h-10zM223 155h10v10h-10z" />
        <path className={css.pin} d="M160 136c-18-20-26-31-26-42a26 26 0 0 1 52 0c0 11-8 22-26 42z" />
        <path className={css.mark} d="M152 88a8 8 0 1 1 11 7.4c-2 .9-3 2.2-3 4.6M160 108v.5" />
      </svg>
      <div className={css.text}>
        <h1>Страница не найдена</h1>
        <p>Такого адреса нет, или объявление снято с публикации. Поищите на карте или в общих списках.</p>
        <p className={css.ways}>
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
