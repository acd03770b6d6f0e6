import { closeByEscape } from '../../../ui/dialog/escape'
import { Tick } from '../../../ui/form/Tick'
import css from './UsagePage.module.css'
import { type ColumnId, USAGE_COLUMNS } from './usage-rows'
import type { Columns } from './use-columns'

export const COLUMN_NAMES: Record<ColumnId, string> = {
  work: 'Работа, ч',
  idle: 'Холостой ход, ч',
  off: 'Стоянка, ч',
  unknown: 'Неизвестно, ч',
  km: 'Км',
  trips: 'Поездки',
  fuel: 'Расход, л/ч',
  share: 'Загрузка',
  change: 'К прошлому периоду',
}

/** Choice of the visible columns. */
export const ColumnChoice = ({ shown, show, measured }: Columns & { measured: (id: ColumnId) => boolean }) => (
  <details className={css.columns} onKeyDown={closeByEscape}>
    <summary className="row reach framed-strong strong medium">Столбцы</summary>
    <div className={`${css.ticks} float pad`}>
      {USAGE_COLUMNS.filter(({ id }) => measured(id)).map(({ id }) => (
        <Tick key={id} checked={shown(id)} onChange={(on) => show(id, on)}>
          {COLUMN_NAMES[id]}
        </Tick>
      ))}
    </div>
  </details>
)
