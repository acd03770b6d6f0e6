import { changeRate, getRate, removeRate } from '@spetskarta/shared/papers/rates.ts'
import { useState } from 'react'
import { useNavigate } from 'react-router'
import { call } from '../../../api/call'
import { api } from '../../../api/context'
import { refuse } from '../../../api/refuse'
import { paths } from '../../../paths'
import { Button } from '../../../ui/Button'
import { ConfirmDialog } from '../../../ui/dialog/ConfirmDialog'
import { IconTrash } from '../../../ui/icon/icons.ts'
import { EditHead } from '../../../ui/page/EditHead'
import { pageMeta } from '../../../ui/page/meta'
import { PageError } from '../../../ui/page/PageError'
import { signedInUser } from '../../visitor/who'
import type { Route } from './+types/EditRatePage'
import { loadChoices } from './choices'
import { RateForm } from './RateForm'

export async function loader(args: Route.LoaderArgs) {
  await signedInUser(args)
  const call = args.context.get(api)
  const [choices, card] = await Promise.all([
    loadChoices(call),
    call(getRate, { params: { id: args.params.id } }).catch(refuse),
  ])
  return { choices, card }
}

export const meta: Route.MetaFunction = ({ matches, params }) =>
  pageMeta({
    matches,
    title: 'Карточка ставок',
    description: 'Цены для заказчика, объекта, типа или машины.',
    path: paths.rate(Number(params.id)),
    index: false,
  })

/** /papers/rates/:id */
export default function EditRatePage({ loaderData: { choices, card } }: Route.ComponentProps) {
  const navigate = useNavigate()
  const [removing, setRemoving] = useState(false)
  const { id, name, ...fields } = card
  const leave = async () => {
    await navigate(paths.rates(), { replace: true })
  }
  return (
    <div className="page page-list">
      <EditHead
        title={name}
        back={paths.rates()}
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
      <p className="mb-4 quiet">
        Выданные документы не изменятся. Если цены новые с какого-то дня, добавьте новую карточку.
      </p>
      <RateForm
        card={fields}
        choices={choices}
        onSave={async (body) => {
          await call(changeRate, { params: { id }, body })
          await leave()
        }}
      />
      {removing ? (
        <ConfirmDialog
          title="Удалить карточку ставок?"
          action="Удалить"
          busyAction="Удаляем…"
          onClose={() => setRemoving(false)}
          onConfirm={async () => {
            await call(removeRate, { params: { id } })
            await leave()
          }}
        >
          Выданные документы не изменятся. Новые возьмут другую подходящую карточку.
        </ConfirmDialog>
      ) : null}
    </div>
  )
}

export const ErrorBoundary = ({ error }: Route.ErrorBoundaryProps) => <PageError error={error} />
