import { getEquipment } from '@spetskarta/shared/catalog.ts'
import { redirect } from 'react-router'
import { api } from '../../api/context'
import { refuse } from '../../api/refuse'
import { paths } from '../../paths'
import { PageError } from '../../ui/PageError'
import type { Route } from './+types/EquipmentPage'
import { ItemPage } from './ItemPage'
import { itemMeta } from './item-meta'

export async function loader({ params: { id }, context }: Route.LoaderArgs) {
  // Only who has an account can place a machine.
  if (id === 'new') throw redirect(paths.signup())
  return { item: await context.get(api)(getEquipment, { params: { id } }).catch(refuse) }
}

export const meta: Route.MetaFunction = ({ matches, loaderData }) => itemMeta(matches, loaderData?.item)

/** /equipment/:id for everybody but its owner: the public card of a machine. */
export default function EquipmentPage({ loaderData: { item } }: Route.ComponentProps) {
  return <ItemPage item={item} />
}

export const ErrorBoundary = ({ error }: Route.ErrorBoundaryProps) => <PageError error={error} />
