import { getFavoriteEquipments } from '@spetskarta/shared/favorites/favorites.ts'
import { IconMap2 } from '@tabler/icons-react'
import { api } from '../../api/context'
import { refuse } from '../../api/refuse'
import { paths } from '../../paths'
import { ButtonLink } from '../../ui/Button'
import { pageMeta } from '../../ui/page/meta'
import { PageError } from '../../ui/page/PageError'
import { pagingOf, rowsOf } from '../../ui/page/paging'
import { MACHINES } from '../../ui/text/format'
import { signedIn } from '../visitor/who'
import type { Route } from './+types/FavoriteEquipmentPage'
import { FavoriteList } from './FavoriteList'

export async function loader(asked: Route.LoaderArgs) {
  await signedIn(asked)
  const paging = pagingOf(asked.request.url)
  const querystring = rowsOf(paging)
  const { equips, count, gone } = await asked.context.get(api)(getFavoriteEquipments, { querystring }).catch(refuse)
  return { items: equips, count, gone, paging }
}

export const meta: Route.MetaFunction = ({ matches }) =>
  pageMeta({
    matches,
    title: TITLE,
    description: 'Машины, которые вы отметили.',
    path: paths.favoriteEquipments(),
    index: false,
  })

const TITLE = 'Избранная техника'

/** /priority-equipments: machines with a heart, the latest first. */
export default function FavoriteEquipmentPage({ loaderData: { items, count, gone, paging } }: Route.ComponentProps) {
  return (
    <FavoriteList
      title={TITLE}
      items={items}
      count={count}
      paging={paging}
      to={paths.favoriteEquipments}
      gone={{ type: 0, ids: gone }}
      forms={MACHINES}
      empty={{
        title: 'В избранном пока нет техники',
        text: 'Нажмите на сердечко в карточке машины, и она останется здесь, с ценой и телефоном.',
        actions: (
          <>
            <ButtonLink to={paths.map()} look="primary" icon={<IconMap2 size={20} aria-hidden="true" />}>
              Открыть карту
            </ButtonLink>
            <ButtonLink to={paths.allEquipments()}>Вся техника</ButtonLink>
          </>
        ),
      }}
    />
  )
}

export const ErrorBoundary = ({ error }: Route.ErrorBoundaryProps) => <PageError error={error} />
