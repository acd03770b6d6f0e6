import type { CheckedParkTable } from '@spetskarta/shared/own-items/park-table.ts'
import { useState } from 'react'
import { Button } from '../../../ui/Button'
import { IconAlertTriangle } from '../../../ui/icon/icons.ts'
import { formatCount } from '../../../ui/text/format'
import css from './CheckedRows.module.css'
import { busyText } from './park-table-words'

type Row = CheckedParkTable['rows'][number]

/** Number of rows drawn at first. */
const SHOWN = 100

/** Every row as it was understood, refused rows first. */
export function CheckedRows({ rows }: { rows: Row[] }) {
  const [all, setAll] = useState(false)
  const refused = rows.filter(({ problem }) => problem !== null)
  const fitting = rows.filter(({ problem }) => problem === null)
  return (
    <div className="shrinks gap-4 stack">
      {refused.length > 0 ? (
        <section className="clip card" aria-labelledby="refused">
          <h2 id="refused" className="pad">
            Не добавятся
          </h2>
          <ul className={css.refused}>
            {refused.map(({ line, name, problem }) => (
              <li key={line} className="start pad-line line-above row">
                <IconAlertTriangle size={20} aria-hidden="true" className="firm" />
                <p className="anywhere">
                  <b>
                    Строка {formatCount(line)}
                    {name ? `, ${name}` : ''}.
                  </b>{' '}
                  {problem}
                </p>
              </li>
            ))}
          </ul>
        </section>
      ) : null}
      {fitting.length > 0 ? (
        <section className="clip card" aria-labelledby="fitting">
          <h2 id="fitting" className="pad">
            Добавятся
          </h2>
          <table className={`${css.table} text-left wide`}>
            <thead className="quiet text-note">
              <tr>
                <th scope="col">Машина</th>
                <th scope="col">Гос. №</th>
                <th scope="col">Участок</th>
                <th scope="col">Место</th>
              </tr>
            </thead>
            <tbody>
              {(all ? fitting : fitting.slice(0, SHOWN)).map((row) => (
                <FittingRow key={row.line} row={row} />
              ))}
            </tbody>
          </table>
          {fitting.length > SHOWN && !all ? (
            <p className="pad-line line-above">
              <Button size="small" onClick={() => setAll(true)}>
                Показать все {formatCount(fitting.length)}
              </Button>
            </p>
          ) : null}
        </section>
      ) : null}
    </div>
  )
}

const FittingRow = ({ row: { name, type, imei, plate, group, place, busy, daysOf } }: { row: Row }) => (
  <tr>
    <th scope="row" className="anywhere">
      <b>{name}</b>
      <span className="quiet small">
        {daysOf ? `только дни: ${ofText(daysOf)}` : type}
        {imei ? ` · IMEI ${imei}` : ''}
      </span>
      {busy ? <span className="small">{busyText(busy)}</span> : null}
    </th>
    <td className="digits">{plate || <span className="quiet">нет</span>}</td>
    <td>{group || (daysOf ? null : <span className="quiet">без участка</span>)}</td>
    <td>{daysOf ? null : place}</td>
  </tr>
)

const ofText = (of: NonNullable<Row['daysOf']>) =>
  'line' in of ? `машина строки ${formatCount(of.line)}` : `«${of.name}» у вас уже есть`
