import type { MonthMachine } from '@spetskarta/shared/papers/month.ts'
import { PAPER_NAMES } from '@spetskarta/shared/papers/papers.ts'
import { Link } from 'react-router'
import { paths } from '../../../paths'
import { countOf } from '../../../ui/text/format'
import { moneyText } from '../Sums'
import { CHARGE_NAMES } from '../words'
import { lastDayOf } from './month-names'

interface Props {
  machine: MonthMachine
  month: string
  objectId: number | null
}

/** A machine with its rates, its papers and the days that have no paper. */
export function MachineName({ machine, month, objectId }: Props) {
  const { name, plate, papers, charges, draft, equipmentId } = machine
  const period = { from: `${month}-01`, to: lastDayOf(month) }
  const wanted = { kind: 'esm7', equipmentId: equipmentId ?? undefined, objectId: objectId ?? undefined, ...period }
  const rates = [
    ...Map.groupBy(
      charges.filter(({ price }) => price > 0),
      ({ what }) => CHARGE_NAMES[what],
    ),
  ].map(([what, of]) => `${what} ${[...new Set(of.map(({ price }) => moneyText(price)))].join(' и ')}`)
  return (
    <>
      <span className="anywhere">
        {name} <span className="nowrap quiet">{plate}</span>
      </span>
      {rates.length > 0 ? <small className="quiet">{rates.join(' · ')}</small> : null}
      {papers.length > 0 ? (
        <small>
          {papers.map(({ id, kind, number }, i) => (
            <span key={id}>
              {i > 0 ? ', ' : ''}
              <Link className="link reach" to={paths.paper(id)}>
                {`${PAPER_NAMES[kind]} №\u00a0${number}`}
              </Link>
            </span>
          ))}
        </small>
      ) : null}
      {draft.days > 0 && equipmentId ? (
        <small>
          <Link className="link reach" to={paths.newPaper(wanted)}>
            Без документа: {countOf(draft.days, ['день', 'дня', 'дней'])}
          </Link>
          <span className="quiet">
            {draft.cost.gross > 0 ? `, ${moneyText(draft.cost.gross)}` : ''}
            {draft.missing > 0 ? `, ставки нет за ${countOf(draft.missing, ['день', 'дня', 'дней'])}` : ''}
          </span>
        </small>
      ) : null}
    </>
  )
}
