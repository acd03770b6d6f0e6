import { urlOf } from '@spetskarta/shared/endpoint.ts'
import { hoursText } from '@spetskarta/shared/hours.ts'
import { cancelPaper, getPaper, getPaperPdf, PAPER_NAMES } from '@spetskarta/shared/papers/papers.ts'
import { settledText } from '@spetskarta/shared/papers/settled.ts'
import { useState } from 'react'
import { call } from '../../api/call'
import { api } from '../../api/context'
import { refuse } from '../../api/refuse'
import { paths } from '../../paths'
import { Button, ButtonLink } from '../../ui/Button'
import { IconDownload, IconPlus, IconPrinter } from '../../ui/icon/icons.ts'
import { EditHead } from '../../ui/page/EditHead'
import { pageMeta } from '../../ui/page/meta'
import { PageError } from '../../ui/page/PageError'
import { signedInUser } from '../visitor/who'
import type { Route } from './+types/PaperPage'
import { CancelDialog } from './CancelDialog'
import { ChargeLines } from './ChargeLines'
import { Sheet } from './Sheet'
import { Sums } from './Sums'

export async function loader(args: Route.LoaderArgs) {
  await signedInUser(args)
  return args.context
    .get(api)(getPaper, { params: { paperId: args.params.id } })
    .catch(refuse)
}

export const meta: Route.MetaFunction = ({ matches, params }) =>
  pageMeta({
    matches,
    title: 'Документ',
    description: 'Выданный документ по записям машины.',
    path: paths.paper(Number(params.id)),
    index: false,
  })

/** /papers/:id: a paper as it was issued. */
export default function PaperPage({ loaderData: paper }: Route.ComponentProps) {
  const { id, kind, number, from, to, equipmentId, objectId, customer, cancelledAt, cancelReason } = paper
  const { sheet, sums, charges, settledBy, recordedNow } = paper
  const again = { kind, from, to, customer, equipmentId: equipmentId ?? undefined, objectId: objectId ?? undefined }
  const title = `${PAPER_NAMES[kind]} №\u00a0${number}`
  const [cancelling, setCancelling] = useState(false)
  const changed = recordedNow !== null && recordedNow !== sums.recorded
  return (
    <div className="page page-wide">
      <div className="hide-print">
        <EditHead title={title} back={paths.papers()} />
        {cancelledAt ? (
          <p className="warning mb-4 pad-row" role="status">
            <b>Документ отменён.</b> {cancelReason}
          </p>
        ) : null}
        {settledBy.length > 0 ? (
          <p className="warning mb-4 pad-row" role="status">
            {settledText(settledBy)}
          </p>
        ) : null}
        {changed ? (
          <p className="warning mb-4 pad-row" role="status">
            После выдачи записи изменились: по ним теперь {hoursText(recordedNow)}&nbsp;ч работы вместо{' '}
            {hoursText(sums.recorded)}&nbsp;ч. Документ остался прежним.
          </p>
        ) : null}
        <section className="pad card mb-4 stack gap-3" aria-label="Итог">
          <Sums sums={sums} charges={charges} />
          <ChargeLines charges={charges} />
          <div className="row wrap">
            {cancelledAt ? (
              <ButtonLink to={paths.newPaper(again)} look="primary" icon={<IconPlus size={20} aria-hidden="true" />}>
                Составить новый
              </ButtonLink>
            ) : null}
            <ButtonLink
              to={urlOf(getPaperPdf, { params: { paperId: id } })}
              reloadDocument
              download
              look={cancelledAt ? 'outlined' : 'primary'}
              icon={<IconDownload size={20} aria-hidden="true" />}
            >
              Скачать PDF
            </ButtonLink>
            <Button icon={<IconPrinter size={20} aria-hidden="true" />} onClick={() => window.print()}>
              Печать
            </Button>
            {cancelledAt ? null : (
              <Button look="danger" onClick={() => setCancelling(true)}>
                Отменить
              </Button>
            )}
            {cancelledAt ? null : (
              <span className="quiet small">Выданный документ не правят: ошибочный отменяют и составляют новый.</span>
            )}
          </div>
        </section>
      </div>
      <Sheet sheet={sheet} title={title} {...(cancelledAt && { mark: 'ОТМЕНЕНО', void: true })} />
      {cancelling ? (
        <CancelDialog
          title={title}
          cancel={(reason) => call(cancelPaper, { params: { paperId: id }, body: { reason } })}
          onClose={() => setCancelling(false)}
        />
      ) : null}
    </div>
  )
}

export const ErrorBoundary = ({ error }: Route.ErrorBoundaryProps) => <PageError error={error} />
