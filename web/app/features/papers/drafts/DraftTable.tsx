import { hoursText } from '@spetskarta/shared/hours.ts'
import { Fragment, memo } from 'react'
import { IconButton } from '../../../ui/Button'
import { Checkbox } from '../../../ui/form/Checkbox'
import { IconPencil } from '../../../ui/icon/icons.ts'
import { formatNumber } from '../../../ui/text/format'
import { type ChosenRow, draftGroupsOf, type Group, totalOf } from './chosen'
import css from './Drafts.module.css'
import { Warnings } from './Warnings'

interface Props {
  rows: readonly ChosenRow[]
  chosen: ReadonlySet<string>
  onChoose: (ids: string[], on: boolean) => void
  onEdit: (row: ChosenRow) => void
  busy: boolean
}

/** `kopecks`: an integer; decimals are shown only where the sum is not in whole roubles. */
const roubles = (kopecks: number) => formatNumber(kopecks / 100, 2, kopecks % 100 === 0 ? 0 : 2)

const RATE_UNITS: Record<NonNullable<ChosenRow['draft']['rate']>['unit'], string> = {
  hour: 'за час',
  shift: 'за смену',
  trip: 'за рейс',
}

/** Drafts by customer and object; a draft that cannot be issued cannot be ticked. */
export function DraftTable(props: Props) {
  const { rows, chosen } = props
  const counted = countedOf(rows, chosen)
  const all = totalOf(counted.rows)
  const [first = '', ...rest] = counted.text
  return (
    <table className={css.table}>
      <thead>
        <tr>
          <th>
            <span className="visually-hidden">Выбрать</span>
          </th>
          <th>Машина, объект</th>
          <th>Дней</th>
          <th>Работа, ч</th>
          <th>Простой, ч</th>
          <th>Рейсы</th>
          <th>Ставка, ₽</th>
          <th>Сумма, ₽</th>
          <th>
            <span className="visually-hidden">Изменить</span>
          </th>
        </tr>
      </thead>
      {draftGroupsOf(rows).map((group) => (
        <GroupRows key={group.key} group={group} {...props} />
      ))}
      <tfoot>
        <tr>
          <td />
          <th scope="row">
            {[first.toUpperCase(), ...rest].join('')}
            <Figures said={figuresOf(all)} />
          </th>
          <td />
          <td>{hoursText(all.work)}</td>
          <td>{hoursText(all.downtime)}</td>
          <td>{tripsText(all.trips)}</td>
          <td />
          <td className="strong">{roubles(all.net)}</td>
          <td />
        </tr>
      </tfoot>
    </table>
  )
}

/** Ticked rows and rows issued meanwhile: the sums include both. */
function countedOf(rows: readonly ChosenRow[], chosen: ReadonlySet<string>) {
  const ticked = rows.filter(({ id }) => chosen.has(id))
  const issued = rows.filter((row) => row.issued)
  const said = [
    ...(ticked.length > 0 || issued.length === 0 ? [`выбрано ${ticked.length}`] : []),
    ...(issued.length > 0 ? [`выдано ${issued.length}`] : []),
  ]
  return { ticked, rows: [...ticked, ...issued], text: `${said.join(', ')} из ${rows.length}` }
}

/** The figures as text, for a phone, which has no room for columns. */
const Figures = ({ said }: { said: string[] }) => (
  <small className="hide-from-md">
    {said.map((text, i) => (
      <Fragment key={text}>
        <span className="nowrap">{i < said.length - 1 ? `${text} ·` : text}</span>{' '}
      </Fragment>
    ))}
  </small>
)

const figuresOf = ({ work, downtime, trips }: { work: number; downtime: number; trips: number }) => [
  `работа ${hoursText(work)}\u00a0ч`,
  `простой ${hoursText(downtime)}\u00a0ч`,
  ...(trips > 0 ? [`рейсов ${trips}`] : []),
]

const tripsText = (trips: number) => (trips > 0 ? formatNumber(trips, 0) : '—')

function GroupRows({ group, chosen, onChoose, onEdit, busy }: Props & { group: Group }) {
  const { customer, objectName } = group
  const free = group.rows.filter(({ ready, issued }) => ready && !issued)
  const { ticked, ...counted } = countedOf(group.rows, chosen)
  const total = totalOf(counted.rows)
  const name = [customer || 'Без заказчика', objectName].filter(Boolean).join(', ')
  return (
    <tbody>
      <tr className={css.group}>
        <td>
          <Checkbox
            aria-label={`Выбрать все: ${name}`}
            checked={free.length > 0 && ticked.length === free.length}
            ref={(box) => {
              if (box) box.indeterminate = ticked.length > 0 && ticked.length < free.length
            }}
            disabled={busy || free.length === 0}
            onChange={({ currentTarget }) =>
              onChoose(
                free.map(({ id }) => id),
                currentTarget.checked,
              )
            }
          />
        </td>
        <th scope="rowgroup" className="anywhere">
          {customer || 'Без заказчика'}
          <small>
            {objectName || 'За весь день'} · {counted.text}
          </small>
          <Figures said={figuresOf(total)} />
        </th>
        <td />
        <td>{hoursText(total.work)}</td>
        <td>{hoursText(total.downtime)}</td>
        <td>{tripsText(total.trips)}</td>
        <td />
        <td>{roubles(total.net)}</td>
        <td />
      </tr>
      {group.rows.map((row) => (
        <DraftRow key={row.id} row={row} on={chosen.has(row.id)} onChoose={onChoose} onEdit={onEdit} busy={busy} />
      ))}
    </tbody>
  )
}

const DraftRow = memo(function DraftRow({
  row,
  on,
  onChoose,
  onEdit,
  busy,
}: Pick<Props, 'onChoose' | 'onEdit' | 'busy'> & { row: ChosenRow; on: boolean }) {
  const { draft, edit, sums, trips, ready, issued } = row
  const price = edit
    ? edit.form.by === 'hour'
      ? edit.form.price
      : edit.form.by === 'card'
        ? draft.rate?.price
        : undefined
    : draft.rate?.price
  const unit = edit?.form.by === 'hour' ? 'hour' : (draft.rate?.unit ?? 'hour')
  const rate = price === undefined ? undefined : roubles(price)
  return (
    <tr data-off={!ready || undefined} data-issued={issued && true}>
      <td>
        {issued ? null : (
          <Checkbox
            aria-label={`Выдать: ${draft.machineName}`}
            checked={on}
            disabled={busy || !ready}
            onChange={({ currentTarget }) => onChoose([row.id], currentTarget.checked)}
          />
        )}
      </td>
      <th scope="row">
        {draft.machineName}
        <small>{[draft.plate, edit?.form.operator ?? draft.operator].filter(Boolean).join(' · ')}</small>
        <Figures
          said={[
            `дней ${draft.days}`,
            ...figuresOf({ work: sums.recorded + sums.corrected, downtime: sums.downtime ?? 0, trips }),
            ...(rate ? [`${rate} ${RATE_UNITS[unit]}`] : []),
          ]}
        />
        <Warnings row={row} />
      </th>
      <td>{draft.days}</td>
      <td>{hoursText(sums.recorded + sums.corrected)}</td>
      <td>{hoursText(sums.downtime ?? 0)}</td>
      <td>{tripsText(trips)}</td>
      <td>
        {rate ?? '—'}
        {rate ? <small>{RATE_UNITS[unit]}</small> : null}
      </td>
      <td className="strong">{sums.cost && ready ? roubles(sums.cost.net) : '—'}</td>
      <td>
        {issued ? null : (
          <IconButton label={`Изменить: ${draft.machineName}`} disabled={busy} onClick={() => onEdit(row)}>
            <IconPencil size={18} aria-hidden="true" />
          </IconButton>
        )}
      </td>
    </tr>
  )
})
