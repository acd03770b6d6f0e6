import { LOADED_ROWS } from '@spetskarta/shared/limits.ts'
import { type PastImport, undoImport } from '@spetskarta/shared/track-files/track-files.ts'
import { useState } from 'react'
import { call } from '../../api/call'
import { paths } from '../../paths'
import { Button } from '../../ui/Button'
import { ConfirmDialog } from '../../ui/dialog/ConfirmDialog'
import fromFile from '../../ui/file/FromFile.module.css'
import { ShowMore } from '../../ui/page/ShowMore'
import { formatCreated } from '../../ui/text/format'
import { moscowTime } from '../../ui/text/moscow'
import { pointsWord } from './import-words'

interface Props {
  /** Id of the machine. */
  machine: string
  /** The newest ones, and the number of all. */
  imports: PastImport[]
  count: number
  onChange: () => void
}

/** Files imported before, each with a button to undo it. */
export function PastImports({ machine, imports, count, onChange }: Props) {
  const [undoing, setUndoing] = useState<PastImport>()
  return (
    <section className={`${fromFile.past} clip card`} aria-labelledby="past">
      <h2 id="past" className="pad">
        Загруженные файлы
      </h2>
      <ul>
        {imports.map((one) => (
          <li key={one._id} className="pad-line line-above between wrap">
            <div className="fill">
              <p className="strong anywhere">{nameOf(one)}</p>
              <p className="quiet small">
                {pointsWord(one.points)} · {one.format} · загружен {dateText(one.createdAt)}
                {one.userName ? `, ${one.userName}` : ''}
              </p>
            </div>
            {one.undoneAt ? (
              <p className="quiet small">
                Отменена {dateText(one.undoneAt)}
                {one.leaving ? ' · точки старых месяцев уйдут в течение суток' : ''}
              </p>
            ) : (
              <Button size="small" onClick={() => setUndoing(one)}>
                Отменить загрузку
              </Button>
            )}
          </li>
        ))}
      </ul>
      {imports.length < count ? (
        <div className="pad-line line-above">
          <ShowMore
            to={paths.importTrack(machine, { rows: imports.length + LOADED_ROWS.page })}
            shown={imports.length}
            count={count}
            name="Загруженные файлы"
          />
        </div>
      ) : null}
      {undoing ? (
        <ConfirmDialog
          title="Отменить загрузку?"
          action="Отменить загрузку"
          busyAction="Убираем точки…"
          onConfirm={() => call(undoImport, { params: { equipmentId: machine, importId: undoing._id } }).then(onChange)}
          onClose={() => setUndoing(undefined)}
        >
          <p>
            Уйдут точки из файла «{nameOf(undoing)}», которых до него не было: {pointsWord(undoing.points)}. Дни
            посчитаем заново, файл можно загрузить ещё раз.
          </p>
        </ConfirmDialog>
      ) : null}
    </section>
  )
}

const nameOf = ({ name }: PastImport) => name || 'Файл без названия'
const dateText = (ms: number) => `${formatCreated(new Date(ms).toISOString())} в ${moscowTime(ms)}`
