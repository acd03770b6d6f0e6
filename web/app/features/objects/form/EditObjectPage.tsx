import { ApiError } from '@spetskarta/shared/endpoint.ts'
import {
  changeObject,
  getObject,
  type HereObject,
  type ObjectFields,
  removeObject,
} from '@spetskarta/shared/objects/objects.ts'
import { useRef, useState } from 'react'
import { redirect, useNavigate } from 'react-router'
import { call } from '../../../api/call'
import { api, site } from '../../../api/context'
import { refuse } from '../../../api/refuse'
import { paths } from '../../../paths'
import { Button } from '../../../ui/Button'
import { ConfirmDialog } from '../../../ui/dialog/ConfirmDialog'
import { ConflictNotice } from '../../../ui/form/conflict/ConflictNotice'
import { IconTrash } from '../../../ui/icon/icons.ts'
import { EditHead } from '../../../ui/page/EditHead'
import { pageMeta } from '../../../ui/page/meta'
import { PageError } from '../../../ui/page/PageError'
import { signedInUser } from '../../visitor/who'
import type { Route } from './+types/EditObjectPage'
import { shapeToDraw } from './drawn-shape'
import { ObjectForm } from './ObjectForm'
import { objectDifferences } from './object-differences'
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
  const [opened, setOpened] = useState(object)
  /** Another form has saved the object since it was opened here: `fresh` is what is saved now. */
  const [conflict, setConflict] = useState<{ typed: ObjectFields; fresh: HereObject }>()
  const seenAt = useRef(object.updatedAt)
  const gone = opened.machines.filter(({ _id }) => !machines.some((machine) => machine._id === _id))

  async function save(body: ObjectFields): Promise<void> {
    setConflict(undefined)
    try {
      await call(changeObject, { params: { objectId }, body: { ...body, updatedAt: seenAt.current } })
    } catch (error) {
      if (!(error instanceof ApiError) || error.status !== 409) throw error
      const fresh = await call(getObject, { params: { objectId } })
      if (objectDifferences(body, fresh).length > 0) return setConflict({ typed: body, fresh })
      // Saved like this already: nothing is taken back.
      await call(changeObject, { params: { objectId }, body: { ...body, updatedAt: fresh.updatedAt } })
    }
    atStake.current = false
    await navigate(paths.object(objectId), { replace: true })
  }

  return (
    <div className="page page-list">
      <EditHead
        title={opened.name}
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
        key={opened.updatedAt}
        draft={{ ...opened, shape: shapeToDraw(opened), machines: opened.machines.map(({ _id }) => _id) }}
        machines={[...gone, ...machines]}
        groups={groups}
        map={map}
        back={paths.object(objectId)}
        action="Сохранить"
        atStake={atStake}
        onSave={save}
        notice={
          conflict ? (
            <ConflictNotice
              title="Объект изменили в другом окне"
              differences={objectDifferences(conflict.typed, conflict.fresh)}
              onKeepTyped={({ currentTarget }) => {
                seenAt.current = conflict.fresh.updatedAt
                currentTarget.form?.requestSubmit()
              }}
              onTakeSaved={() => {
                seenAt.current = conflict.fresh.updatedAt
                atStake.current = false
                setOpened(conflict.fresh)
                setConflict(undefined)
              }}
            />
          ) : undefined
        }
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
