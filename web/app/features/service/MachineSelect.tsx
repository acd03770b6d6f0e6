import type { ServiceMachine } from '@spetskarta/shared/service/service.ts'
import { Select } from '../../ui/form/Field'

interface Props {
  machines: ServiceMachine[]
  value: string
  onChange: (equipmentId: string) => void
  first?: boolean
}

/** Choice of one of the user's machines. */
export const MachineSelect = ({ machines, value, onChange, first }: Props) => (
  <Select
    label="Машина"
    {...(first && { 'data-first': true })}
    value={value}
    onChange={({ currentTarget }) => onChange(currentTarget.value)}
  >
    {machines.map(({ equipmentId, name, plate }) => (
      <option key={equipmentId} value={equipmentId}>
        {name}
        {plate ? `, ${plate}` : ''}
      </option>
    ))}
  </Select>
)
