import { LOADED_ROWS } from '@spetskarta/shared/limits.ts'
import { type ParkTable, undoParkTable } from '@spetskarta/shared/own-items/park-table.ts'
import { useState } from 'react'
import { call } from '../../../api/call'
import { paths } from '../../../paths'
import { Button } from '../../../ui/Button'
import { ConfirmDialog } from '../../../ui/dialog/ConfirmDialog'
import fromFile from '../../../ui/file/FromFile.module.css'
import { ShowMore } from '../../../ui/page/ShowMore'
import { countOf, formatCreated, MACHINES } from '../../../ui/text/format'
import { moscowTime } from '../../../ui/text/moscow'
import { showToast } from '../../../ui/toast'
import { broughtText, undoneText } from './park-table-words'

interface Props {
  /** The newest ones, and the number of all. */
  tables: ParkTable[]
  count: number
  onChange: () => void
}

/** Tables added before, each with a button to undo it. */
export function PastTables({ tables, count, onChange }: Props) {
  const [undoing, setUndoing] = useState<ParkTable>()
  return (
    <section className={`${fromFile.past} clip card`} aria-labelledby="past">
      <h2 id="past" className="pad">
        Добавленные таблицы
      </h2>
      <ul>
        {tables.map((table) => (
          <li key={table.id} className="pad-line line-above between wrap">
            <div className="fill">
              <p className="strong anywhere">{nameOf(table)}</p>
              <p className="quiet small">
                {broughtText(table)} · {dateText(table.madeAt)}
              </p>
            </div>
            {table.undoneAt ? (
              <p className="quiet small">
                Отменена {dateText(table.undoneAt)}
                {table.machines > 0 ? ` · убрано ${countOf(table.removed ?? 0, MACHINES)}` : ''}
              </p>
            ) : (
              <Button size="small" onClick={() => setUndoing(table)}>
                Отменить
              </Button>
            )}
          </li>
        ))}
      </ul>
      {tables.length < count ? (
        <div className="pad-line line-above">
          <ShowMore
            to={paths.parkTable({ rows: tables.length + LOADED_ROWS.page })}
            shown={tables.length}
            count={count}
            name="Добавленные таблицы"
          />
        </div>
      ) : null}
      {undoing ? (
        <ConfirmDialog
          title="Отменить таблицу?"
          action="Отменить таблицу"
          busyAction="Отменяем…"
          onConfirm={async () => {
            const undone = await call(undoParkTable, { params: { id: undoing.id } })
            showToast({ text: undoneText(undone) })
            onChange()
          }}
          onClose={() => setUndoing(undefined)}
        >
          <p>
            Уйдут машины из «{nameOf(undoing)}» и пустые участки, что появились с ними. Останутся опубликованные машины
            и те, у которых есть записи, сделки, ТО или документы. Календари, что она изменила, станут прежними, если с
            тех пор их не меняли.
          </p>
        </ConfirmDialog>
      ) : null}
    </section>
  )
}

const nameOf = ({ name }: ParkTable) => name || 'Таблица без названия'
const dateText = (iso: string) => `${formatCreated(iso)} в ${moscowTime(Date.parse(iso))}`
