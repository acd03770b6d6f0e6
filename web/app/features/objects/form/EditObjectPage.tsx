import { changeObject, getObject, removeObject } from '@spetskarta/shared/objects/objects.ts'
import { IconTrash } from '@tabler/icons-react'
import { useRef, useState } from 'react'
import { redirect, useNavigate } from 'react-router'
import { call } from '../../../api/call'
import { api, site } from '../../../api/context'
import { refuse } from '../../../api/refuse'
import { paths } from '../../../paths'
import { Button } from '../../../ui/Button'
import { ConfirmDialog } from '../../../ui/dialog/ConfirmDialog'
import { EditHead } from '../../../ui/page/EditHead'
import { pageMeta } from '../../../ui/page/meta'
import { PageError } from '../../../ui/page/PageError'
import { signedInUser } from '../../visitor/who'
import type { Route } from './+types/EditObjectPage'
import { shapeToDraw } from './drawn-shape'
import { ObjectForm } from './ObjectForm'
import { loadGroups, loadOwnMachines } from './own-machines'

export async function loader(args: Route.LoaderArgs) {
  await signedInUser(args)
  const { context, params } = args
  const object = await context.get(api)(getObject, { params }).catch(refuse)
  if (!object.own) throw redirect(paths.object(object.objectId))
  // Keeps machines of the object that the list of own machines leaves out.
  const own = await loadOwnMachines(context)
  const kept = object.machines.filter(({ _id }) => !own.some((machine) => machine._id === _id))
  const machines = [...kept, ...own]
  return { object, machines, groups: await loadGroups(context, machines), map: context.get(site).map }
}

export const meta: Route.MetaFunction = ({ matches, params }) =>
  pageMeta({
    matches,
    title: 'Изменить объект',
    description: 'Заказчик, граница и машины объекта.',
    path: paths.editObject(Number(params.objectId)),
    index: false,
  })

/** /objects/:objectId/edit */
export default function EditObjectPage({ loaderData: { object, machines, groups, map } }: Route.ComponentProps) {
  const navigate = useNavigate()
  const [removing, setRemoving] = useState(false)
  const atStake = useRef(false)
  const { objectId } = object
  return (
    <div className="page page-list">
      <EditHead
        title={object.name}
        back={paths.object(objectId)}
        actions={
          <Button
            look="quiet"
            className="push"
            icon={<IconTrash size={20} aria-hidden="true" />}
            onClick={() => setRemoving(true)}
          >
            Удалить
          </Button>
        }
      />
      <ObjectForm
        draft={{ ...object, shape: shapeToDraw(object), machines: object.machines.map(({ _id }) => _id) }}
        machines={machines}
        groups={groups}
        map={map}
        back={paths.object(objectId)}
        action="Сохранить"
        atStake={atStake}
        onSave={async (body) => {
          await call(changeObject, { params: { objectId }, body })
          atStake.current = false
          await navigate(paths.object(objectId), { replace: true })
        }}
      />
      {removing ? (
        <ConfirmDialog
          title="Удалить объект?"
          action="Удалить"
          busyAction="Удаляем…"
          onClose={() => setRemoving(false)}
          onConfirm={async () => {
            await call(removeObject, { params: { objectId } })
            atStake.current = false
            await navigate(paths.objects(), { replace: true })
          }}
        >
          Часы и поправки объекта исчезнут. Если работы кончились, объект можно закрыть: тогда часы останутся.
        </ConfirmDialog>
      ) : null}
    </div>
  )
}

export const ErrorBoundary = ({ error }: Route.ErrorBoundaryProps) => <PageError error={error} />
