import { addObject } from '@spetskarta/shared/objects/objects.ts'
import { getOwnOrder } from '@spetskarta/shared/own-items/own-items.ts'
import { uuidV4 } from '@spetskarta/shared/uuid.ts'
import { useRef, useState } from 'react'
import { useNavigate } from 'react-router'
import { call } from '../../../api/call'
import { api, site } from '../../../api/context'
import { refuse } from '../../../api/refuse'
import { paths } from '../../../paths'
import { EditHead } from '../../../ui/page/EditHead'
import { pageMeta } from '../../../ui/page/meta'
import { PageError } from '../../../ui/page/PageError'
import { signedInUser } from '../../visitor/who'
import type { Route } from './+types/NewObjectPage'
import { shapeToDraw } from './drawn-shape'
import { type ObjectDraft, ObjectForm } from './ObjectForm'
import { loadGroups, loadOwnMachines } from './own-machines'

export async function loader(args: Route.LoaderArgs) {
  await signedInUser(args)
  const { context, url } = args
  const order = url.searchParams.get('order')
  const [machines, from] = await Promise.all([
    loadOwnMachines(context),
    order
      ? context
          .get(api)(getOwnOrder, { params: { id: order } })
          .catch(refuse)
      : undefined,
  ])
  const equipment = url.searchParams.get('equipment')
  const given = (name: string) => Number(url.searchParams.get(name))
  const [lon, lat] = [from?.coordLng ?? given('lon'), from?.coordLat ?? given('lat')]
  const draft: ObjectDraft = {
    name: from?.name ?? '',
    address: from?.place ?? '',
    customerName: '',
    customerPhone: '',
    customerInn: null,
    contract: null,
    starts: null,
    ends: null,
    haul: null,
    purpose: 'customer',
    speedLimit: null,
    machines: machines.filter(({ _id }) => _id === equipment).map(({ _id }) => _id),
    shape: {
      ...shapeToDraw(),
      centre: Math.abs(lon) <= 180 && Math.abs(lat) <= 85 && (lon || lat) ? [lon, lat] : null,
    },
  }
  return { machines, groups: await loadGroups(context, machines), draft, map: context.get(site).map }
}

export const meta: Route.MetaFunction = ({ matches }) =>
  pageMeta({
    matches,
    title: 'Новый объект',
    description: 'Где работает ваша техника.',
    path: paths.newObject(),
    index: false,
  })

/** /objects/new: starts from a click on the map, an order of the user, or a stop of a machine. */
export default function NewObjectPage({ loaderData: { machines, groups, draft, map } }: Route.ComponentProps) {
  const navigate = useNavigate()
  // Sent again after a lost answer, the form is stored once.
  const [formId] = useState(uuidV4)
  const atStake = useRef(false)
  return (
    <div className="page page-list">
      <EditHead title="Новый объект" back={paths.objects()} />
      <ObjectForm
        draft={draft}
        machines={machines}
        groups={groups}
        map={map}
        back={paths.objects()}
        action="Добавить объект"
        atStake={atStake}
        onSave={async (body) => {
          const { objectId } = await call(addObject, { body: { ...body, draft: formId } })
          atStake.current = false
          await navigate(paths.object(objectId), { replace: true })
        }}
      />
    </div>
  )
}

export const ErrorBoundary = ({ error }: Route.ErrorBoundaryProps) => <PageError error={error} />
