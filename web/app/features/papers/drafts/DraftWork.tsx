import { type Drafts, listDrafts } from '@spetskarta/shared/papers/batch.ts'
import { useCallback, useMemo, useState } from 'react'
import { call } from '../../../api/call'
import { paths } from '../../../paths'
import { Button, ButtonLink } from '../../../ui/Button'
import { useAttempt } from '../../../ui/dialog/use-attempt'
import { ErrorLine } from '../../../ui/form/Field'
import { useHydrated } from '../../../ui/use-hydrated'
import { moneyText } from '../Sums'
import { type ChosenRow, type Edit, isUsual, rowOf, totalOf } from './chosen'
import css from './Drafts.module.css'
import { DraftTable } from './DraftTable'
import { type DraftsFilter, draftsQuery } from './drafts-query'
import { EditDraft } from './EditDraft'
import { IssueBar } from './IssueBar'
import { useIssuing } from './use-issuing'

/** The table of drafts, and which of them are ticked, changed and issued. */
export function DraftWork({ filter, first }: { filter: DraftsFilter; first: Drafts }) {
  const hydrated = useHydrated()
  // The list is not reloaded while the user works on it: rows must not move after some were issued.
  const [drafts, setDrafts] = useState(first.drafts)
  const [edits, setEdits] = useState<ReadonlyMap<string, Edit>>(new Map())
  /** Rows that the user has ticked or unticked, where that differs from the usual choice. */
  const [ticks, setTicks] = useState<ReadonlyMap<string, boolean>>(new Map())
  const [editing, setEditing] = useState<ChosenRow>()
  const { issued, issuing, issue } = useIssuing(filter)
  const { busy: loading, failure, attempt } = useAttempt()
  // Memoized: with five hundred rows, a tick redraws only one of them.
  const rows = useMemo(
    () =>
      drafts.map((draft) => {
        const id = `${draft.equipmentId} ${draft.objectId ?? ''}`
        return rowOf(draft, edits.get(id), issued.get(id))
      }),
    [drafts, edits, issued],
  )
  const choose = useCallback(
    (ids: string[], on: boolean) => setTicks((before) => new Map([...before, ...ids.map((id) => [id, on] as const)])),
    [],
  )
  const chosen = rows.filter((row) => row.ready && !row.issued && (ticks.get(row.id) ?? isUsual(row)))
  const busy = issuing.state === 'busy' || !hydrated
  const given = rows.filter((row) => row.issued)
  const over = chosen.length === 0 && given.length > 0
  const { net, tax, gross } = totalOf(over ? given : chosen)
  const dear = rows.filter(({ ready }) => !ready).length

  async function more() {
    const { drafts: next } = await call(listDrafts, { querystring: draftsQuery(filter, drafts.length) })
    setDrafts([...drafts, ...next])
  }
  return (
    <div className={css.columns}>
      <div className={css.main}>
        <div className="clip card">
          <DraftTable
            rows={rows}
            chosen={new Set(chosen.map(({ id }) => id))}
            onChoose={choose}
            onEdit={setEditing}
            busy={busy}
          />
        </div>
        {drafts.length < first.count ? (
          <div className="row wrap">
            <Button busy={loading} onClick={() => void attempt(more)}>
              Показать ещё
            </Button>
            <span className="quiet small">
              Показано {drafts.length} из {first.count}: выдаются только показанные
            </span>
            {failure ? <ErrorLine>{failure}</ErrorLine> : null}
          </div>
        ) : null}
        <IssueBar filter={filter} rows={chosen} issued={issued} issuing={issuing} onIssue={() => issue(chosen)} />
      </div>
      <aside className={css.side} aria-label="Итог">
        <section className="pad card stack gap-2">
          <h2 className="medium">{over ? 'Итог по выданным' : 'Итог по выбранным'}</h2>
          <dl className="values">
            <dt>Без НДС</dt>
            <dd className="digits">{moneyText(net)}</dd>
            <dt>НДС</dt>
            <dd className="digits">{moneyText(tax)}</dd>
            <dt>Всего</dt>
            <dd className="digits strong">{moneyText(gross)}</dd>
          </dl>
          <ButtonLink to={paths.rates()} wide>
            Изменить ставки
          </ButtonLink>
        </section>
        <p className="pad card quiet small">
          Часы «неизвестно» и подмены GPS в сумму не входят.
          {dear > 0 ? ` Нет ставки, поэтому не выбраны: ${dear}. Добавьте карточку или задайте ставку в строке.` : ''}
        </p>
      </aside>
      {editing ? (
        <EditDraft
          row={editing}
          period={filter}
          onClose={() => setEditing(undefined)}
          onSaved={(edit) => setEdits((known) => new Map([...known, [editing.id, edit]]))}
        />
      ) : null}
    </div>
  )
}
