import { getFavoriteWorks } from '@spetskarta/shared/favorites/favorites.ts'
import { IconMap2 } from '@tabler/icons-react'
import { api } from '../../api/context'
import { refuse } from '../../api/refuse'
import { paths } from '../../paths'
import { ButtonLink } from '../../ui/Button'
import { pageMeta } from '../../ui/page/meta'
import { PageError } from '../../ui/page/PageError'
import { pagingOf, rowsOf } from '../../ui/page/paging'
import { ORDERS } from '../../ui/text/format'
import { signedIn } from '../visitor/who'
import type { Route } from './+types/FavoriteOrdersPage'
import { FavoriteList } from './FavoriteList'

export async function loader(asked: Route.LoaderArgs) {
  await signedIn(asked)
  const paging = pagingOf(asked.request.url)
  const querystring = rowsOf(paging)
  const { works, count, gone } = await asked.context.get(api)(getFavoriteWorks, { querystring }).catch(refuse)
  return { items: works, count, gone, paging }
}

export const meta: Route.MetaFunction = ({ matches }) =>
  pageMeta({
    matches,
    title: TITLE,
    description: 'Заказы, которые вы отметили.',
    path: paths.favoriteOrders(),
    index: false,
  })

const TITLE = 'Избранные заказы'

/** /priority-orders: orders with a heart, the latest first. */
export default function FavoriteOrdersPage({ loaderData: { items, count, gone, paging } }: Route.ComponentProps) {
  return (
    <FavoriteList
      title={TITLE}
      items={items}
      count={count}
      paging={paging}
      to={paths.favoriteOrders}
      gone={{ type: 1, ids: gone }}
      forms={ORDERS}
      empty={{
        title: 'В избранном пока нет заказов',
        text: 'Нажмите на сердечко в карточке заказа, и он останется здесь, с местом и телефоном.',
        actions: (
          <>
            <ButtonLink to={paths.map()} look="primary" icon={<IconMap2 size={20} aria-hidden="true" />}>
              Открыть карту
            </ButtonLink>
            <ButtonLink to={paths.allOrders()}>Все заказы</ButtonLink>
          </>
        ),
      }}
    />
  )
}

export const ErrorBoundary = ({ error }: Route.ErrorBoundaryProps) => <PageError error={error} />
