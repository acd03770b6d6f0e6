import { Select } from '../../../ui/form/Field'

interface Props {
  label: string
  any: string
  options: readonly { value: string; name: string }[]
  value: string
  error: string | undefined
  onChange: (event: { currentTarget: { value: string } }) => void
}

/** One of the things that a card may be for, or any. */
export const ChoiceSelect = ({ any, options, value, ...select }: Props) => (
  <Select value={value} {...select}>
    <option value="">{any}</option>
    {options.map((option) => (
      <option key={option.value} value={option.value}>
        {option.name}
      </option>
    ))}
    {/* A name that is gone from the list stays chosen until another one is. */}
    {value && !options.some((option) => option.value === value) ? <option value={value}>{value}</option> : null}
  </Select>
)
