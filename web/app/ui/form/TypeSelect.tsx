import { Select } from '@mantine/core'
import { useState } from 'react'
import { IconAlertCircle, IconSearch } from '../icon/icons.ts'
import { ItemIcon } from '../item/ItemIcon'
import { formatCount } from '../text/format'
import '../theme/mantine-inputs.css'
import type { TypeLabel } from '../item/types'
import { Mantine } from '../theme/Mantine'
import { afterPress } from './left/after-press'
import css from './TypeSelect.module.css'
import { highlighted, rankedTypes } from './type-filter'

interface Props {
  label: string
  /** The error shown when the user leaves the field without a choice. */
  missing: string
  /** Shows the error at once, not only when the user leaves the field. */
  wanted?: boolean
  types: readonly TypeLabel[]
  /** Number of items of each type in the area; undefined: unknown. */
  counts: Map<string, number> | undefined
  value: string | null
  onChange: (value: string | null) => void
}

/** A selection of a type, narrowed by typing. */
export function TypeSelect({ label, missing, wanted, types, counts, value, onChange }: Props) {
  const [left, setLeft] = useState(false)
  const [text, setText] = useState(() => types.find(({ id }) => id === value)?.name ?? '')
  return (
    <Mantine>
      <Select
        label={label}
        placeholder="Выберите из списка"
        data={types.map(({ id, name }) => ({ value: id, label: name }))}
        value={value}
        onChange={onChange}
        searchable
        // A form that is refused focuses the field, and its list would cover the reason.
        openOnFocus={false}
        searchValue={text}
        onSearchChange={setText}
        onFocus={() => setLeft(false)}
        onBlur={() => afterPress(() => setLeft(true))}
        error={!value && (left || wanted) ? <ErrorLine text={missing} /> : undefined}
        filter={({ options, search }) => rankedTypes(options, search)}
        nothingFoundMessage="Такого типа нет"
        maxDropdownHeight={264}
        leftSection={value ? <ItemIcon type={value} size={22} /> : <IconSearch size={20} aria-hidden="true" />}
        renderOption={({ option }) => (
          <span className="gap-3 wide row">
            <ItemIcon type={option.value} size={24} />
            <span className="grow">{highlighted(option.label, value === option.value ? '' : text)}</span>
            {counts ? <span className="quiet">{formatCount(counts.get(option.value) ?? 0)}</span> : null}
          </span>
        )}
        classNames={{ label: css.label, input: css.input, error: css.error }}
        comboboxProps={{ zIndex: 450, shadow: 'md' }}
      />
    </Mantine>
  )
}

const ErrorLine = ({ text }: { text: string }) => (
  <span className="tight semibold row">
    <IconAlertCircle size={18} aria-hidden="true" />
    {text}
  </span>
)
