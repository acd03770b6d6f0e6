import type { Param } from '@spetskarta/shared/catalog/params.ts'
import type { ComponentProps } from 'react'
import { Field, Select } from '../../../ui/form/Field'

interface Props extends Omit<ComponentProps<typeof Field>, 'label' | 'after'> {
  /** A row of a table from the contract (`shared`). */
  row: Pick<Param, 'name' | 'unit' | 'choices'>
}

/** A value defined by a table from `shared`: a number with its unit, or one of the choices; empty: not given. */
export function TableField({ row: { name, unit, choices }, value = '', ...input }: Props) {
  if (!choices)
    return (
      <Field
        placeholder="Не указано"
        autoComplete="off"
        maxLength={12}
        {...input}
        value={value}
        label={name}
        after={unit ? <span className="sign-after quiet">{unit}</span> : undefined}
      />
    )
  const { onChange, error } = input as ComponentProps<typeof Select>
  return (
    <Select label={name} value={value} onChange={onChange} error={error}>
      <option value="">Не указано</option>
      {Object.entries(choices).map(([choice, text]) => (
        <option key={choice} value={choice}>
          {text}
        </option>
      ))}
    </Select>
  )
}
