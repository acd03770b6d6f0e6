import { addressOf } from '@spetskarta/shared/endpoint.ts'
import { getPapersPdf, PRINTED_AT_ONCE } from '@spetskarta/shared/papers/batch.ts'
import { IconFileDownload } from '@tabler/icons-react'
import { useState } from 'react'
import { Button, ButtonLink } from '../../../ui/Button'
import { ConfirmDialog } from '../../../ui/dialog/ConfirmDialog'
import { countOf } from '../../../ui/text/format'
import { moneyText } from '../Sums'
import { type Row, totalOf } from './chosen'
import css from './Drafts.module.css'
import type { Issued, Issuing } from './use-issuing'

const PAPERS = ['документ', 'документа', 'документов'] as const

interface Props {
  rows: readonly Row[]
  issued: ReadonlyMap<string, Issued>
  issuing: Issuing
  onIssue: () => Promise<void>
}

/** What is ticked, and the button that gives it numbers; then the files of what was issued. */
export function IssueBar({ rows, issued, issuing, onIssue }: Props) {
  const [asked, setAsked] = useState(false)
  const { gross } = totalOf(rows)
  const ids = [...issued.values()].map(({ id }) => id)
  const files = Array.from({ length: Math.ceil(ids.length / PRINTED_AT_ONCE) }, (_, i) =>
    ids.slice(i * PRINTED_AT_ONCE, (i + 1) * PRINTED_AT_ONCE),
  )
  const busy = issuing.state === 'busy'
  return (
    <section className={`${css.bar} card pad-row between wrap`} aria-label="Выдача">
      <div className="shrinks">
        <p className="strong">
          {busy
            ? `Выдаём: ${issuing.done} из ${issuing.of}`
            : rows.length > 0
              ? `Выбрано ${rows.length} · ${moneyText(gross)}`
              : issued.size > 0
                ? `Выдано ${issued.size}`
                : 'Ничего не выбрано'}
        </p>
        {busy ? <progress className={css.progress} value={issuing.done} max={issuing.of} /> : null}
        <div role="status">{issuing.state === 'over' ? <Outcome issuing={issuing} count={issued.size} /> : null}</div>
      </div>
      <div className="wrap row">
        {files.map((part, i) => (
          <ButtonLink
            key={part[0]}
            to={addressOf(getPapersPdf.url, { querystring: { ids: part.join(',') } })}
            reloadDocument
            download
            icon={<IconFileDownload size={20} aria-hidden="true" />}
          >
            {files.length > 1 ? `PDF, часть ${i + 1}` : 'PDF одним файлом'}
          </ButtonLink>
        ))}
        <Button look="primary" busy={busy} disabled={rows.length === 0} onClick={() => setAsked(true)}>
          {rows.length > 0 ? `Выдать ${rows.length}` : 'Выдать'}
        </Button>
      </div>
      {asked ? (
        <ConfirmDialog
          title={`Выдать ${countOf(rows.length, PAPERS)}?`}
          action="Выдать"
          busyAction="Выдаём…"
          look="primary"
          onConfirm={async () => {
            setAsked(false)
            await onIssue()
          }}
          onClose={() => setAsked(false)}
        >
          Каждый получит следующий номер года и больше не изменится, даже если точки придут позже.
        </ConfirmDialog>
      ) : null}
    </section>
  )
}

function Outcome({ issuing: { refused, failure }, count }: { issuing: Issuing & { state: 'over' }; count: number }) {
  return (
    <div className="small">
      {failure ? (
        <p className="danger">
          {failure} Выдано {count}. Нажмите «Выдать» ещё раз: дважды документ не выдаётся.
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
