import type { Partner } from '@spetskarta/shared/partners/partners.ts'
import type { RecordableEquipment } from '@spetskarta/shared/recorders/recorders.ts'
import { useState } from 'react'
import { IconButton } from '../../ui/Button'
import { Checkbox } from '../../ui/form/Checkbox'
import { IconUserMinus } from '../../ui/icon/icons.ts'
import { ItemIcon } from '../../ui/item/ItemIcon'
import { countOf, MACHINES } from '../../ui/text/format'
import { RemoveDialog } from './RemoveDialog'
import css from './RightsTable.module.css'
import { type Changes, isChanged, isTicked, partnerInWords } from './rights'

interface Props {
  partners: readonly Partner[]
  machines: readonly RecordableEquipment[]
  now: number
  changes: Changes
  disabled: boolean
  onToggle: (partner: Partner, machine: RecordableEquipment) => void
}

/** Partners by machines; on a narrow screen each partner is a card with the machines listed in it. */
export function RightsTable(props: Props) {
  const [leaving, setLeaving] = useState<Partner>()
  const { partners, machines } = props
  return (
    <div className={css.scroll}>
      <table className={`${css.table} text-left`}>
        <thead>
          <tr>
            <th scope="col">Партнёр</th>
            {machines.map(({ _id, name, type }) => (
              <th key={_id} scope="col">
                <span className={css.column}>
                  <ItemIcon type={type} size={26} />
                  {name}
                </span>
              </th>
            ))}
            <td />
          </tr>
        </thead>
        <tbody>
          {partners.map((partner) => (
            <Row key={partner.id} {...props} partner={partner} onRemove={() => setLeaving(partner)} />
          ))}
        </tbody>
      </table>
      {leaving ? <RemoveDialog partner={leaving} machines={machines} onClose={() => setLeaving(undefined)} /> : null}
    </div>
  )
}

type RowProps = Omit<Props, 'partners'> & { partner: Partner; onRemove: () => void }

function Row({ partner, machines, now, changes, disabled, onToggle, onRemove }: RowProps) {
  const [unfolded, setUnfolded] = useState(false)
  const matters = (machine: RecordableEquipment) =>
    isTicked(changes, partner, machine) || isChanged(changes, partner, machine)
  const rest = machines.filter((machine) => !matters(machine)).length
  const folded = !unfolded && rest > 0 && rest < machines.length
  return (
    <tr>
      <th scope="row">
        <span className="block strong anywhere">{partner.name}</span>
        <span className={partner.recording.length > 0 ? 'dot block regular quiet small' : 'block regular quiet small'}>
          {partnerInWords(partner, now)}
        </span>
      </th>
      {machines.map((machine) => (
        <td
          key={machine._id}
          className={[css.cell, isChanged(changes, partner, machine) && css.changed, !matters(machine) && css.rest]
            .filter(Boolean)
            .join(' ')}
          data-folded={folded || undefined}
        >
          <label htmlFor={`right-${partner.id}-${machine._id}`}>
            <span className={css.machine}>
              <ItemIcon type={machine.type} size={24} />
              {machine.name}
            </span>
            <Checkbox
              id={`right-${partner.id}-${machine._id}`}
              aria-label={`${partner.name}: ${machine.name}`}
              checked={isTicked(changes, partner, machine)}
              disabled={disabled}
              onChange={() => onToggle(partner, machine)}
            />
          </label>
        </td>
      ))}
      {folded ? (
        <td className={css.more}>
          <button type="button" className="link" onClick={() => setUnfolded(true)}>
            Ещё {countOf(rest, MACHINES)} без доступа
          </button>
        </td>
      ) : null}
      <td className={css.remove}>
        <IconButton label={`Убрать партнёра ${partner.name}`} onClick={onRemove} disabled={disabled}>
          <IconUserMinus size={20} aria-hidden="true" />
        </IconButton>
      </td>
    </tr>
  )
}
