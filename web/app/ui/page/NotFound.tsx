import { IconBackhoe, IconClipboardList, IconMap2 } from '@tabler/icons-react'
import { paths } from '../../paths'
import { ButtonLink } from '../Button'
import css from './NotFound.module.css'

/** The page does not exist: an empty search square, and links to other pages. */
export function NotFound() {
  return (
    <div className={`${css.page} row wrap`}>
      <svg className={`${css.picture} wide`} viewBox="0 0 320 200" aria-hidden="true">
        <rect fill="var(--sunken)" width="320" height="200" rx="10" />
        <g fill="none" strokeLinecap="round">
          <path stroke="var(--line)" strokeWidth="9" d="M-4 46c44-14 70 18 112 22s64-30 104-24 60 40 112 30" />
          <path
            stroke="var(--surface)"
            strokeWidth="4"
            d="M-4 150 96 112l60-78 24-40M96 112l88 32 140-18M184 144l-16 60"
          />
        </g>
        <g stroke="var(--ink)" strokeWidth="2">
          <rect fill="var(--bg)" fillOpacity="0.7" x="92" y="44" width="136" height="116" rx="2" />
          <path fill="var(--surface)" d="M87 39h10v10h-10zM223 39h10v10h-10zM87 155h10v10h-10zM223 155h10v10h-10z" />
        </g>
        <g strokeWidth="4">
          <path
            fill="var(--surface)"
            stroke="var(--orange)"
            d="M160 136c-18-20-26-31-26-42a26 26 0 0 1 52 0c0 11-8 22-26 42z"
          />
          <path
            fill="none"
            stroke="var(--ink)"
            strokeLinecap="round"
            d="M152 88a8 8 0 1 1 11 7.4c-2 .9-3 2.2-3 4.6M160 108v.5"
          />
        </g>
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
