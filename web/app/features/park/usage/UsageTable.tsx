import { hoursText } from '@spetskarta/shared/hours.ts'
import { PARTS } from '@spetskarta/shared/objects/parts.ts'
import type { UsagePeriod } from '@spetskarta/shared/park/usage.ts'
import { Fragment } from 'react'
import { Link } from 'react-router'
import { paths } from '../../../paths'
import { countOf, formatCount, kmText, MACHINES } from '../../../ui/text/format'
import { uncountedText } from '../../days/CountingNote'
import { HoursBar } from '../../objects/HoursBar'
import { CoarseNote, isUnseen } from '../../tracks/coarse'
import { COLUMN_NAMES } from './ColumnChoice'
import css from './UsagePage.module.css'
import {
  BEFORE_NAMES,
  type ColumnId,
  changeOf,
  changeText,
  fuelText,
  type GroupRows,
  shareText,
  type UsageSums,
} from './usage-rows'
import type { Columns } from './use-columns'

interface Props {
  /** Rows of this page. */
  rows: readonly GroupRows[]
  /** Totals of all pages. */
  all: { sums: UsageSums; count: number }
  by: UsagePeriod
  shown: Columns['shown']
}

/** Groups with their machines, and the totals; on a phone the rows are blocks. */
export function UsageTable({ rows, all, by, shown }: Props) {
  const name = (id: ColumnId) => (id === 'change' ? BEFORE_NAMES[by] : COLUMN_NAMES[id])
  const ids = (['work', 'idle', 'off', 'unknown', 'km', 'trips', 'fuel', 'share', 'change'] as const).filter(shown)
  return (
    <div className="clip card">
      <table className={`${css.table} digits medium`} data-full={ids.includes('fuel')}>
        <thead>
          <tr>
            <th scope="col">Участок, машина</th>
            <th scope="col">Доли времени</th>
            {ids.map((id) => (
              <th key={id} scope="col">
                {name(id)}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map(({ key, name: group, sums, count, machines }) => (
            <Fragment key={key}>
              {group ? (
                <tr className={`${css.group} strong`}>
                  <th scope="rowgroup">
                    {group}
                    <small className="block quiet regular">{countOf(count, MACHINES)}</small>
                  </th>
                  <Cells sums={sums} ids={ids} name={name} />
                </tr>
              ) : null}
              {machines.map((machine) => (
                <tr key={machine._id}>
                  <th scope="row" className="regular">
                    <Link className="clamp anywhere underlines" to={paths.control(machine._id)}>
                      {machine.name}
                    </Link>
                    <CoarseNote of={machine} className="quiet text-mini" />
                    {machine.uncounted > 0 ? (
                      <p className="quiet text-mini">{uncountedText(machine.uncounted)}</p>
                    ) : null}
                  </th>
                  <Cells sums={machine} ids={ids} name={name} incomplete={machine.uncounted > 0} />
                </tr>
              ))}
            </Fragment>
          ))}
        </tbody>
        <tfoot>
          <tr className="strong">
            <th scope="row">
              Всего, {countOf(all.count, MACHINES)}
              <CoarseNote of={all.sums} className="quiet regular text-mini" />
            </th>
            <Cells sums={all.sums} ids={ids} name={name} />
          </tr>
        </tfoot>
      </table>
    </div>
  )
}

interface CellsProps {
  sums: UsageSums
  ids: readonly ColumnId[]
  name: (id: ColumnId) => string
  /** Whether some days could not be counted. */
  incomplete?: boolean
}

/** `data-name`: the label that a narrow screen shows before the number. */
function Cells({ sums, ids, name, incomplete = false }: CellsProps) {
  const change = changeOf(sums)
  const seen = PARTS.some((part) => sums[part] > 0)
  const unseen = isUnseen(sums.distance, sums)
  const texts: Record<ColumnId, string> = {
    ...(Object.fromEntries(PARTS.map((part) => [part, hoursText(sums[part])])) as Record<
      (typeof PARTS)[number],
      string
    >),
    km: unseen ? 'неизвестно' : kmText(sums.distance),
    trips: formatCount(sums.trips),
    fuel: fuelText(sums),
    share: shareText(sums),
    change: changeText(change),
  }
  const isNone = (id: ColumnId) => /^[0,—]+$/.test(texts[id])
  const tone = (id: ColumnId) => {
    if (isNone(id)) return 'faint regular'
    if (id === 'km' && unseen) return 'quiet regular text-mini'
    if (id === 'share') return 'strong'
    if (id !== 'change' || !change) return undefined
    return change > 0 ? 'ok strong' : 'danger strong'
  }
  return (
    <>
      <td className={css.bar} data-empty={!seen}>
        {seen ? (
          <HoursBar hours={sums} />
        ) : (
          <span className="quiet small">{unseen || incomplete ? 'неизвестно' : 'записей нет'}</span>
        )}
      </td>
      {ids.map((id) => (
        <td
          key={id}
          data-name={name(id)}
          data-none={isNone(id)}
          data-lead={id === 'share' || id === 'change'}
          className={tone(id)}
        >
          {texts[id]}
        </td>
      ))}
    </>
  )
}
