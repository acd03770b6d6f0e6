import { getFavoriteEquipments } from '@spetskarta/shared/favorites/favorites.ts'
import { paths } from '../../paths'
import { PageError } from '../../ui/page/PageError'
import { MACHINES } from '../../ui/text/format'
import type { Route } from './+types/FavoriteEquipmentPage'
import { FavoriteList } from './FavoriteList'
import { type FavoriteKind, favoriteMeta, loadFavorites } from './favorite-page'

const KIND: FavoriteKind = {
  type: 0,
  title: 'Избранная техника',
  description: 'Машины, которые вы отметили.',
  to: paths.favoriteEquipments,
  forms: MACHINES,
  empty: {
    title: 'В избранном пока нет техники',
    text: 'Нажмите на сердечко в карточке машины, и она останется здесь, с ценой и телефоном.',
  },
  everything: { to: paths.allEquipments(), label: 'Вся техника' },
}

export const loader = (args: Route.LoaderArgs) =>
  loadFavorites(args, async (call, rows) => {
    const { equips: items, ...rest } = await call(getFavoriteEquipments, rows)
    return { items, ...rest }
  })

export const meta: Route.MetaFunction = (page) => favoriteMeta(page, KIND)

/** /priority-equipments: machines with a heart, the latest first. */
export default function FavoriteEquipmentPage({ loaderData }: Route.ComponentProps) {
  return <FavoriteList kind={KIND} {...loaderData} />
}

export const ErrorBoundary = ({ error }: Route.ErrorBoundaryProps) => <PageError error={error} />
