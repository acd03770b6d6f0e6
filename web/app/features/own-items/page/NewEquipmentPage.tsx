import { paths } from '../../../paths'
import { pageMeta } from '../../../ui/page/meta'
import { PageError } from '../../../ui/page/PageError'
import type { Route } from './+types/NewEquipmentPage'
import { loadNew } from './load-item'
import { NewItem } from './NewItem'

export const loader = loadNew

export const meta: Route.MetaFunction = ({ matches }) =>
  pageMeta({
    matches,
    title: 'Новая машина',
    description: 'Бесплатное объявление о технике: тип, телефон и место на карте.',
    path: paths.newEquipment(),
    index: false,
  })

/** /equipment/new */
export default function NewEquipmentPage({ loaderData }: Route.ComponentProps) {
  return <NewItem kind="equipment" {...loaderData} />
}

export const ErrorBoundary = ({ error }: Route.ErrorBoundaryProps) => <PageError error={error} />
