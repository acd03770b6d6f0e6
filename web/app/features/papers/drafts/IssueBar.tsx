import { addressOf } from '@spetskarta/shared/endpoint.ts'
import {
  DRAFTS_PRINTED,
  exportDrafts,
  getPapersPdf,
  PRINTED_AT_ONCE,
  printDrafts,
} from '@spetskarta/shared/papers/batch.ts'
import { Fragment, useState } from 'react'
import { fetchFile, saveFile } from '../../../api/files'
import { inParts } from '../../../api/in-parts'
import { paths } from '../../../paths'
import { Button, ButtonLink } from '../../../ui/Button'
import { ConfirmDialog } from '../../../ui/dialog/ConfirmDialog'
import { useAttempt } from '../../../ui/dialog/use-attempt'
import { ErrorLine } from '../../../ui/form/Field'
import { IconFileDownload, IconFileSpreadsheet, IconPrinter } from '../../../ui/icon/icons.ts'
import { countOf } from '../../../ui/text/format'
import { moneyText } from '../Sums'
import { batchFormOf, type ChosenRow, totalOf } from './chosen'
import css from './Drafts.module.css'
import { type DraftsFilter, draftsQuery } from './drafts-query'
import type { Issued, Issuing } from './use-issuing'

const PAPERS = ['документ', 'документа', 'документов'] as const

interface Props {
  filter: DraftsFilter
  rows: readonly ChosenRow[]
  issued: ReadonlyMap<string, Issued>
  issuing: Issuing
  onIssue: () => Promise<void>
}

/** The ticked drafts and the button that issues them; afterwards the files of the issued papers. */
export function IssueBar({ filter, rows, issued, issuing, onIssue }: Props) {
  const [confirming, setConfirming] = useState(false)
  const { gross, tax } = totalOf(rows)
  const ids = [...issued.values()].map(({ id }) => id)
  const drawing = useAttempt()
  const busy = issuing.state === 'busy'
  return (
    <section className={`${css.bar} card pad-row between wrap`} aria-label="Выдача">
      <div className="shrinks">
        <p className="strong">
          {busy
            ? `Выдаём: ${issuing.done} из ${issuing.of}`
            : rows.length > 0
              ? `Выбрано ${rows.length} · ${moneyText(gross)}${tax > 0 ? '\u00a0с\u00a0НДС' : ''}`
              : issued.size > 0
                ? `Выдано ${issued.size}`
                : 'Ничего не выбрано'}
        </p>
        {busy ? <progress className={css.progress} value={issuing.done} max={issuing.of} /> : null}
        <div role="status">{issuing.state === 'over' ? <Outcome issuing={issuing} count={issued.size} /> : null}</div>
        {drawing.failure ? <ErrorLine>{drawing.failure}</ErrorLine> : null}
      </div>
      <div className={`${css.actions} wrap row`}>
        {ids.length > 0 ? (
          <IssuedFiles ids={ids} />
        ) : (
          <>
            <Button
              busy={drawing.busy}
              disabled={rows.length === 0 || busy}
              icon={<IconFileDownload size={20} aria-hidden="true" />}
              onClick={() => void drawing.attempt(() => saveDrafts(filter, rows))}
            >
              PDF одним файлом
            </Button>
            <ButtonLink
              to={addressOf(exportDrafts.url, { querystring: draftsQuery(filter) })}
              reloadDocument
              download
              icon={<IconFileSpreadsheet size={20} aria-hidden="true" />}
            >
              Excel
            </ButtonLink>
          </>
        )}
        <Button look="primary" busy={busy} disabled={rows.length === 0} onClick={() => setConfirming(true)}>
          {rows.length > 0 ? `Выдать ${rows.length}` : 'Выдать'}
        </Button>
      </div>
      {confirming ? (
        <ConfirmDialog
          title={`Выдать ${countOf(rows.length, PAPERS)}?`}
          action="Выдать"
          busyAction="Выдаём…"
          look="primary"
          onConfirm={async () => {
            setConfirming(false)
            await onIssue()
          }}
          onClose={() => setConfirming(false)}
        >
          Каждый получит следующий номер года и больше не изменится, даже если записи придут позже.
        </ConfirmDialog>
      ) : null}
    </section>
  )
}

/** Saves the drafts as PDF, as they would be issued, with «Черновик» across each sheet. */
async function saveDrafts({ from, to }: DraftsFilter, rows: readonly ChosenRow[]) {
  const parts = inParts(rows, DRAFTS_PRINTED)
  for (const [i, part] of parts.entries()) {
    const pdf = await fetchFile(printDrafts, { body: { from, to, papers: part.map(batchFormOf) } })
    saveFile(`Черновики${parts.length > 1 ? `, часть ${i + 1}` : ''}.pdf`, pdf)
  }
}

const IssuedFiles = ({ ids }: { ids: readonly number[] }) =>
  inParts(ids, PRINTED_AT_ONCE).map((part, i, { length }) => (
    <Fragment key={part[0]}>
      <ButtonLink
        to={addressOf(getPapersPdf.url, { querystring: { ids: part.join(',') } })}
        reloadDocument
        download
        icon={<IconFileDownload size={20} aria-hidden="true" />}
      >
        {length > 1 ? `PDF, часть ${i + 1}` : 'PDF одним файлом'}
      </ButtonLink>
      <ButtonLink to={paths.printPapers(part)} icon={<IconPrinter size={20} aria-hidden="true" />}>
        {length > 1 ? `Печать, часть ${i + 1}` : 'Печать'}
      </ButtonLink>
    </Fragment>
  ))

function Outcome({ issuing: { refused, failure }, count }: { issuing: Issuing & { state: 'over' }; count: number }) {
  return (
    <div className="small">
      {failure ? (
        <p className="danger">
          {failure.why.replace(/\.$/, '')}. {failure.cut ? 'Сколько выдано, неизвестно.' : `Выдано ${count}.`} Нажмите
          «Выдать» ещё раз: дважды ни один документ не выдаётся.
        </p>
      ) : null}
      {refused.map(({ row, why }) => (
        <p key={row.id} className="danger anywhere">
          {row.draft.machineName}: {why}
        </p>
      ))}
    </div>
  )
}
