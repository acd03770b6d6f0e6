import { getFavoriteWorks } from '@spetskarta/shared/favorites/favorites.ts'
import { paths } from '../../paths'
import { PageError } from '../../ui/page/PageError'
import { ORDERS } from '../../ui/text/format'
import type { Route } from './+types/FavoriteOrdersPage'
import { FavoriteList } from './FavoriteList'
import { type FavoriteKind, favoriteMeta, loadFavorites } from './favorite-page'

const KIND: FavoriteKind = {
  type: 1,
  title: 'Избранные заказы',
  description: 'Заказы, которые вы отметили.',
  to: paths.favoriteOrders,
  forms: ORDERS,
  empty: {
    title: 'В избранном пока нет заказов',
    text: 'Нажмите на сердечко в карточке заказа, и он останется здесь, с местом и телефоном.',
  },
  everything: { to: paths.allOrders(), label: 'Все заказы' },
}

export const loader = (args: Route.LoaderArgs) =>
  loadFavorites(args, async (call, rows) => {
    const { works: items, ...rest } = await call(getFavoriteWorks, rows)
    return { items, ...rest }
  })

export const meta: Route.MetaFunction = (page) => favoriteMeta(page, KIND)

/** /priority-orders: orders with a heart, the latest first. */
export default function FavoriteOrdersPage({ loaderData }: Route.ComponentProps) {
  return <FavoriteList kind={KIND} {...loaderData} />
}

export const ErrorBoundary = ({ error }: Route.ErrorBoundaryProps) => <PageError error={error} />
