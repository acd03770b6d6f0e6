import { TextArea } from '../../../ui/form/Field'

interface Props {
  value: string
  onChange: (reason: string) => void
  /** Such a reason. */
  example: string
}

/** Why the owner counts something else than was recorded. */
export const ReasonField = ({ value, onChange, example }: Props) => (
  <TextArea
    label="Причина"
    value={value}
    onChange={({ currentTarget }) => onChange(currentTarget.value)}
    maxLength={500}
    rows={3}
    hint="Её увидит заказчик"
    placeholder={example}
  />
)
