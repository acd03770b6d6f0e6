import { getMachineStates } from '@spetskarta/shared/days/recorded-days.ts'
import { getEquipments } from '@spetskarta/shared/own-items/own-items.ts'
import { getPublicLinks } from '@spetskarta/shared/sharing/sharing.ts'
import { getStorage } from '@spetskarta/shared/storage/storage.ts'
import { QueryClient, QueryClientProvider, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { call } from '../../../api/call'
import { api } from '../../../api/context'
import { isForbidden, refuse } from '../../../api/refuse'
import { paths } from '../../../paths'
import { pageMeta } from '../../../ui/page/meta'
import { PageError } from '../../../ui/page/PageError'
import { signedInUser } from '../../visitor/who'
import type { Route } from './+types/OwnEquipmentPage'
import type { MachineStates } from './machine-state'
import { OwnList } from './OwnList'
import { ownQueryOf, ownQueryString } from './own-filter'

/** How often the states are requested while the page is visible, ms. */
const EVERY_MS = 30_000

export async function loader(args: Route.LoaderArgs) {
  await signedInUser(args)
  const call = args.context.get(api)
  const query = ownQueryOf(args.url)
  const [{ equipments, ...counts }, storage, { links }] = await Promise.all([
    call(getEquipments, ownQueryString(query)),
    // Members of a company have no access to the storage, which is the owner's.
    call(getStorage, {}).catch((error) => (isForbidden(error) ? undefined : refuse(error))),
    call(getPublicLinks, {}),
  ]).catch(refuse)
  const live = await call(getMachineStates, { querystring: { ids: idsOf(equipments) } }).catch(refuse)
  return { equipments, counts, query, live, storage, links: links.filter((link) => link.kind === 'route') }
}

export const meta: Route.MetaFunction = ({ matches }) =>
  pageMeta({
    matches,
    title: 'Моя техника',
    description: 'Ваши машины на карте.',
    path: paths.equipments(),
    index: false,
  })

/** /equipments: the user's own machines, including hidden ones. */
export default function OwnEquipmentPage({ loaderData }: Route.ComponentProps) {
  const [client] = useState(() => new QueryClient({ defaultOptions: { queries: { retry: 1 } } }))
  return (
    <QueryClientProvider client={client}>
      <OwnMachines {...loaderData} />
    </QueryClientProvider>
  )
}

function OwnMachines({ equipments, live, ...page }: Route.ComponentProps['loaderData']) {
  return <OwnList kind="equipment" items={equipments} live={useMachineStates(idsOf(equipments), live)} {...page} />
}

const idsOf = (machines: readonly { _id: string }[]) => machines.map(({ _id }) => _id).join(',')

/** States of the machines shown: `first` until the next answer arrives; the last ones are kept after a failure. */
const useMachineStates = (ids: string, first: MachineStates): MachineStates =>
  useQuery({
    queryKey: ['machine-states', ids],
    queryFn: ({ signal }) => call(getMachineStates, { querystring: { ids } }, signal),
    initialData: first,
    staleTime: EVERY_MS,
    refetchInterval: EVERY_MS,
  }).data

export const ErrorBoundary = ({ error }: Route.ErrorBoundaryProps) => <PageError error={error} />
