import { ApiError } from '@spetskarta/shared/endpoint.ts'
import { getObjects } from '@spetskarta/shared/objects/objects.ts'
import { issuePaper, previewPaper } from '@spetskarta/shared/papers/papers.ts'
import { getRecordable } from '@spetskarta/shared/recorders/recorders.ts'
import { getRequisites } from '@spetskarta/shared/settings/requisites.ts'
import { IconFileCheck } from '@tabler/icons-react'
import { useState } from 'react'
import { Link, useNavigate } from 'react-router'
import { call } from '../../api/call'
import { api } from '../../api/context'
import { refuse } from '../../api/refuse'
import { paths } from '../../paths'
import { Button, ButtonLink } from '../../ui/Button'
import { ConfirmDialog } from '../../ui/dialog/ConfirmDialog'
import { EditHead } from '../../ui/page/EditHead'
import { pageMeta } from '../../ui/page/meta'
import { PageError } from '../../ui/page/PageError'
import { EmptyState } from '../../ui/State'
import { signedIn } from '../visitor/who'
import type { Route } from './+types/DraftPage'
import { DraftFields } from './DraftFields'
import { draftOf, formOf } from './paper-query'
import { Sheet } from './Sheet'
import { Sums } from './Sums'

/** A select with more machines would help nobody. */
const MACHINES = 100

export async function loader(asked: Route.LoaderArgs) {
  await signedIn(asked)
  const call = asked.context.get(api)
  const given = draftOf(asked.url, Date.now())
  const [{ equipments }, { objects }, requisites] = await Promise.all([
    call(getRecordable, { querystring: { own: 'true', limit: MACHINES } }),
    call(getObjects, {}),
    call(getRequisites, {}),
  ]).catch(refuse)
  const chosen = given.equipmentId || equipments[0]?._id
  // Of more machines than a list shows, the chosen one is shown too.
  const { equipments: more } =
    equipments.some(({ _id }) => _id === chosen) || !chosen
      ? { equipments: [] }
      : await call(getRecordable, { querystring: { own: 'true', id: chosen } }).catch(refuse)
  const machines = [...more, ...equipments]
  const draft = { ...given, equipmentId: machines.some(({ _id }) => _id === chosen) ? (chosen ?? '') : '' }
  const preview = draft.equipmentId
    ? await call(previewPaper, { querystring: formOf(draft) }).catch((error: unknown) => {
        if (error instanceof ApiError && error.status === 400) return { failure: error.message }
        return refuse(error)
      })
    : undefined
  return { draft, machines, objects: objects.filter(({ own }) => own), preview, named: requisites.name !== '' }
}

export const meta: Route.MetaFunction = ({ matches }) =>
  pageMeta({
    matches,
    title: 'Новый документ',
    description: 'Отчёт за смену или справка по записям машины.',
    path: paths.newPaper(),
    index: false,
  })

/** /papers/new: a draft, which its address keeps; issuing gives it a number. */
export default function DraftPage({ loaderData: { draft, machines, objects, preview, named } }: Route.ComponentProps) {
  if (!preview)
    return (
      <div className="page page-wide">
        <EditHead title="Новый документ" back={paths.papers()} />
        <div className="clip card">
          <EmptyState
            title="Сначала добавьте технику"
            actions={<ButtonLink to={paths.newEquipment()}>Добавить Технику</ButtonLink>}
          >
            Документ заполняется по записанным дням вашей машины.
          </EmptyState>
        </div>
      </div>
    )
  const failed = 'failure' in preview
  return (
    <div className="page page-wide">
      <div className="hide-print">
        <EditHead title="Новый документ" back={paths.papers()} />
        <section className="pad card mb-4" aria-label="Что в документе">
          <DraftFields
            key={JSON.stringify(draft)}
            draft={draft}
            machines={machines}
            objects={objects}
            failure={failed ? preview.failure : undefined}
          />
        </section>
        {named ? null : (
          <p className="warning mb-4 pad-row">
            Реквизиты не заполнены: в документе останутся линии.{' '}
            <Link className="link" to={paths.settings()}>
              Заполнить в настройках
            </Link>
          </p>
        )}
        {failed ? null : (
          <section className="pad card mb-4 stack gap-3" aria-label="Итог">
            {preview.sums.recorded + preview.sums.corrected > 0 ? null : (
              <p className="warning pad-row">За эти дни работы машины не записано: часы останутся пустыми.</p>
            )}
            <Sums sums={preview.sums} />
            <Issue draft={draft} />
          </section>
        )}
      </div>
      {failed ? null : <Sheet sheet={preview.sheet} mark="ЧЕРНОВИК" title="Черновик документа" />}
    </div>
  )
}

/** Gives the draft its number, after a question: nothing can be changed afterwards. */
function Issue({ draft }: Pick<Route.ComponentProps['loaderData'], 'draft'>) {
  // One for each draft that is looked at: sent twice, it is one paper.
  const [key] = useState(() => crypto.randomUUID())
  const [asked, setAsked] = useState(false)
  const navigate = useNavigate()

  async function issue() {
    const { id } = await call(issuePaper, { body: { ...formOf(draft), key } })
    await navigate(paths.paper(id))
  }
  return (
    <div className="row wrap">
      <Button look="primary" icon={<IconFileCheck size={20} aria-hidden="true" />} onClick={() => setAsked(true)}>
        Выдать документ
      </Button>
      <span className="quiet small">
        После выдачи числа не меняются. Исправить можно так: отменить и составить новый.
      </span>
      {asked ? (
        <ConfirmDialog
          title="Выдать документ?"
          action="Выдать"
          busyAction="Выдаём…"
          look="ink"
          onConfirm={issue}
          onClose={() => setAsked(false)}
        >
          Он получит следующий номер года и больше не изменится, даже если точки придут позже.
        </ConfirmDialog>
      ) : null}
    </div>
  )
}

export const ErrorBoundary = ({ error }: Route.ErrorBoundaryProps) => <PageError error={error} />
