import { ApiError } from '@spetskarta/shared/endpoint.ts'
import { getHours, getObjects } from '@spetskarta/shared/objects/objects.ts'
import { previewPaper } from '@spetskarta/shared/papers/papers.ts'
import { getParticulars } from '@spetskarta/shared/papers/particulars.ts'
import { listRates } from '@spetskarta/shared/papers/rates.ts'
import { getRequisites } from '@spetskarta/shared/settings/requisites.ts'
import { useState } from 'react'
import { Link, useLocation } from 'react-router'
import { api } from '../../api/context'
import { errorText } from '../../api/error-text'
import { refuse } from '../../api/refuse'
import { paths } from '../../paths'
import { ButtonLink } from '../../ui/Button'
import { EditHead } from '../../ui/page/EditHead'
import { pageMeta } from '../../ui/page/meta'
import { PageError } from '../../ui/page/PageError'
import { EmptyState } from '../../ui/State'
import { signedInUser } from '../visitor/who'
import type { Route } from './+types/DraftPage'
import { AlreadyIssued } from './AlreadyIssued'
import { ChargeLines } from './ChargeLines'
import { DraftFields } from './DraftFields'
import { IdleSaid } from './IdleSaid'
import { Issue } from './Issue'
import { draftOf, formOf } from './paper-query'
import { Sheet } from './Sheet'
import { Sums } from './Sums'

export async function loader(args: Route.LoaderArgs) {
  await signedInUser(args)
  const call = args.context.get(api)
  const [entered, { objects }, requisites, { cards }] = await Promise.all([
    call(getParticulars, {}),
    call(getObjects, { querystring: {} }),
    call(getRequisites, {}),
    call(listRates, {}),
  ]).catch(refuse)
  const given = draftOf(args.url, Date.now(), cards.length > 0 ? 'card' : 'none')
  const [first] = entered.machines
  const known = entered.machines.some(({ equipmentId }) => equipmentId === given.equipmentId)
  const draft = {
    ...given,
    equipmentId: given.equipmentId === '' ? (first?.equipmentId ?? '') : known ? given.equipmentId : '',
  }
  const preview = draft.equipmentId
    ? await call(previewPaper, { querystring: formOf(draft) }).catch((error: unknown) => {
        if (error instanceof ApiError && error.status === 400) {
          const { text, wrong } = errorText(error)
          return { failure: text, wrong }
        }
        return refuse(error)
      })
    : undefined
  const own = objects.filter((one) => one.own)
  const object = own.find(({ objectId }) => String(objectId) === draft.objectId)
  // The machines of the objects are left out: the page does not need them.
  const named = own.map(({ objectId, name, customerName, customerInn, address }) => ({
    objectId,
    name,
    customerName,
    customerInn,
    address,
  }))
  return { draft, entered, objects: named, preview, hasRequisites: requisites.name !== '', said: await saidOf(object) }

  /** Days on which a driver reported waiting on the object and no downtime is recorded. */
  async function saidOf(object: (typeof own)[number] | undefined) {
    const machine = object?.machines.find(({ _id }) => _id === draft.equipmentId)
    if (!object || !machine || !preview || 'failure' in preview) return undefined
    const { days } = await call(getHours, {
      params: { objectId: object.objectId },
      querystring: { from: draft.from, to: draft.to },
    }).catch(refuse)
    const open = days.filter((day) => day.itemId === machine._id && day.idleSaid.length > 0 && !day.downtime)
    return { machine, days: open }
  }
}

export const meta: Route.MetaFunction = ({ matches }) =>
  pageMeta({
    matches,
    title: 'Новый документ',
    description: 'Отчёт за смену или справка по записям машины.',
    path: paths.newPaper(),
    index: false,
  })

/** /papers/new: a draft, kept in the page's address; issuing gives it a number. */
export default function DraftPage({
  loaderData: { draft, entered, objects, preview, hasRequisites, said },
}: Route.ComponentProps) {
  const { key } = useLocation()
  /** Key of the address whose fields were changed since it was shown. */
  const [changed, setChanged] = useState<string>()
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
            entered={entered}
            objects={objects}
            rates={failed ? undefined : preview.rates}
            places={failed ? [] : preview.places}
            failure={failed ? preview.failure : undefined}
            wrong={failed ? preview.wrong : {}}
            onChange={() => setChanged(key)}
          />
        </section>
        {hasRequisites ? null : (
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
            <AlreadyIssued kind={formOf(draft).kind} papers={preview.issued} />
            {said ? <IdleSaid {...said} /> : null}
            <Sums sums={preview.sums} charges={preview.charges} />
            <ChargeLines charges={preview.charges} />
            <Issue key={JSON.stringify(draft)} draft={draft} sums={preview.sums} changed={changed === key} />
          </section>
        )}
      </div>
      {failed ? null : <Sheet sheet={preview.sheet} mark="ЧЕРНОВИК" title="Черновик документа" />}
    </div>
  )
}

export const ErrorBoundary = ({ error }: Route.ErrorBoundaryProps) => <PageError error={error} />
