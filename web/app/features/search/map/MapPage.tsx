import { paths } from '../../../paths'
import { pageMeta } from '../../../ui/page/meta'
import { cardMeta } from '../card'
import type { Route } from './+types/MapPage'

/** /map: the layout draws the page. */
export const meta: Route.MetaFunction = ({ matches }) =>
  cardMeta(matches) ??
  pageMeta({
    matches,
    title: 'Спецтехника и заказы на карте',
    description:
      'Карта спецтехники и заказов: экскаваторы, автокраны, самосвалы рядом с объектом. Телефоны владельцев без регистрации.',
    path: paths.map(),
  })

export default function MapPage() {
  return null
}
