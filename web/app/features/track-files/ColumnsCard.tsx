import { COLUMN_MEANINGS, type ColumnMeaning, type ImportPreview } from '@spetskarta/shared/track-files/track-files.ts'
import type { ReactNode } from 'react'
import { IconHelpCircle } from '../../ui/icon/icons.ts'
import { clockOf } from '../tracks/time'
import css from './ColumnsCard.module.css'
import { columnsText, MEANINGS, withMeaning, zonesToChoose } from './import-words'

interface Props {
  preview: ImportPreview
  busy: boolean
  onChange: (choice: { columns?: ColumnMeaning[]; zone?: string }) => void
}

/** The meaning of each column of the table; guesses are highlighted and can be changed. */
export function ColumnsCard({ preview: { columns, zone, homeZone, from }, busy, onChange }: Props) {
  return (
    <section className="clip card" aria-labelledby="columns">
      <div className="pad">
        <h2 id="columns">Столбцы</h2>
        <p className="quiet small">{columnsText(columns)}.</p>
      </div>
      <table className={`${css.table} text-left wide`}>
        <thead className="quiet text-note">
          <tr>
            <th scope="col">В файле, пример</th>
            <th scope="col">Это у нас</th>
            <th scope="col">Почему</th>
          </tr>
        </thead>
        <tbody>
          {[...columns.entries()].map(([i, { name, example, meaning, sure, why }]) => (
            <ColumnRow key={i} name={name} example={example} sure={sure} why={why}>
              <select
                className="wide medium"
                value={meaning}
                disabled={busy}
                aria-label={`Столбец ${name}`}
                onChange={({ target }) => onChange({ columns: withMeaning(columns, i, target.value as ColumnMeaning) })}
              >
                {COLUMN_MEANINGS.map((one) => (
                  <option key={one} value={one}>
                    {MEANINGS[one]}
                  </option>
                ))}
              </select>
            </ColumnRow>
          ))}
          {zone ? (
            <ColumnRow
              name="Часовой пояс"
              example="во всём файле"
              sure={zone.sure}
              why={zone.sure ? 'указан' : unsureZone(homeZone, from)}
            >
              <select
                className="wide medium"
                value={zone.name}
                disabled={busy}
                aria-label="Часовой пояс времени в файле"
                onChange={({ target }) => onChange({ zone: target.value })}
              >
                {zonesToChoose(zone.name, homeZone).map(([value, label]) => (
                  <option key={value} value={value}>
                    {label}
                  </option>
                ))}
              </select>
            </ColumnRow>
          ) : null}
        </tbody>
      </table>
    </section>
  )
}

const unsureZone = (homeZone: string, from: number | null) =>
  `в файле не указан${from === null ? '' : `: первая точка тогда в ${clockOf(homeZone, from)}`}. Проверьте`

interface ColumnRowProps {
  name: string
  example: string
  sure: boolean
  why: string
  children: ReactNode
}

const ColumnRow = ({ name, example, sure, why, children }: ColumnRowProps) => (
  <tr className={sure ? undefined : css.guess}>
    <th scope="row">
      <span className="block strong anywhere">{name}</span>
      <span className="shrinks block quiet small cut digits">{example}</span>
    </th>
    <td>
      <div className="box">{children}</div>
    </td>
    <td className={`${css.why} lines-dense small ${sure ? 'quiet' : ''}`}>
      {sure ? null : <IconHelpCircle size={18} aria-label="Проверьте" />}
      {why}
    </td>
  </tr>
)
