import { getFavoriteEquipments } from '@spetskarta/shared/favorites/favorites.ts'
import { IconMap2 } from '@tabler/icons-react'
import { api } from '../../api/context'
import { refuse } from '../../api/refuse'
import { paths } from '../../paths'
import { ButtonLink } from '../../ui/Button'
import { pageMeta } from '../../ui/page/meta'
import { PageError } from '../../ui/page/PageError'
import { MACHINES } from '../../ui/text/format'
import { signedIn } from '../visitor/who'
import type { Route } from './+types/FavoriteEquipmentPage'
import { FavoriteList } from './FavoriteList'

export async function loader(asked: Route.LoaderArgs) {
  await signedIn(asked)
  const { equips, gone } = await asked.context.get(api)(getFavoriteEquipments, {}).catch(refuse)
  return { items: equips, gone }
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
export default function FavoriteEquipmentPage({ loaderData: { items, gone } }: Route.ComponentProps) {
  return (
    <FavoriteList
      title={TITLE}
      items={items}
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
