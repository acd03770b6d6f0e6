import { urlOf } from '@spetskarta/shared/endpoint.ts'
import { hoursText } from '@spetskarta/shared/hours.ts'
import { cancelPaper, getPaper, getPaperPdf, PAPER_NAMES } from '@spetskarta/shared/papers/papers.ts'
import { IconDownload, IconPrinter } from '@tabler/icons-react'
import { useState } from 'react'
import { useRevalidator } from 'react-router'
import { call } from '../../api/call'
import { api } from '../../api/context'
import { errorText } from '../../api/error-text'
import { refuse } from '../../api/refuse'
import { paths } from '../../paths'
import { Button, ButtonLink } from '../../ui/Button'
import { FormDialog } from '../../ui/dialog/FormDialog'
import { Field } from '../../ui/form/Field'
import { EditHead } from '../../ui/page/EditHead'
import { pageMeta } from '../../ui/page/meta'
import { PageError } from '../../ui/page/PageError'
import { signedIn } from '../visitor/who'
import type { Route } from './+types/PaperPage'
import { Sheet } from './Sheet'
import { Sums } from './Sums'

export async function loader(asked: Route.LoaderArgs) {
  await signedIn(asked)
  return asked.context
    .get(api)(getPaper, { params: { paperId: asked.params.id } })
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
  const { id, kind, number, cancelledAt, cancelReason, sheet, sums, recordedNow } = paper
  const title = `${PAPER_NAMES[kind]} № ${number}`
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
        {changed ? (
          <p className="warning mb-4 pad-row" role="status">
            После выдачи записи изменились: по ним теперь {hoursText(recordedNow)} ч работы вместо{' '}
            {hoursText(sums.recorded)} ч. Документ остался прежним.
          </p>
        ) : null}
        <section className="pad card mb-4 stack gap-3" aria-label="Итог">
          <Sums sums={sums} />
          <div className="row wrap">
            <ButtonLink
              to={urlOf(getPaperPdf, { params: { paperId: id } })}
              reloadDocument
              download
              look="primary"
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
            <span className="quiet small">Числа не меняются. Исправить можно так: отменить и составить новый.</span>
          </div>
        </section>
      </div>
      <Sheet sheet={sheet} title={title} {...(cancelledAt && { mark: 'ОТМЕНЕНО' })} />
      {cancelling ? <CancelDialog id={id} title={title} onClose={() => setCancelling(false)} /> : null}
    </div>
  )
}

/** Asks why, and cancels the paper for good. */
function CancelDialog({ id, title, onClose }: { id: number; title: string; onClose: () => void }) {
  const { revalidate } = useRevalidator()
  const [reason, setReason] = useState('')
  const [busy, setBusy] = useState(false)
  const [failure, setFailure] = useState<string>()

  async function cancel() {
    setBusy(true)
    try {
      await call(cancelPaper, { params: { paperId: id }, body: { reason } })
      await revalidate()
      onClose()
    } catch (error) {
      setFailure(errorText(error).text)
      setBusy(false)
    }
  }
  return (
    <FormDialog
      title={`Отменить: ${title}?`}
      action="Отменить документ"
      busyAction="Отменяем…"
      busy={busy}
      ready={reason.trim() !== ''}
      onSubmit={() => void cancel()}
      onClose={onClose}
    >
      <p>Документ останется в списке с этим номером и пометкой «отменён». Вернуть его нельзя.</p>
      <Field
        label="Почему"
        data-first
        value={reason}
        maxLength={300}
        error={failure}
        onChange={({ target }) => setReason(target.value)}
      />
    </FormDialog>
  )
}

export const ErrorBoundary = ({ error }: Route.ErrorBoundaryProps) => <PageError error={error} />
