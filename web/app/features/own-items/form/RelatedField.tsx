import { MultiSelect } from '@mantine/core'
import '@mantine/core/styles/Pill.layer.css'
import '@mantine/core/styles/PillsInput.layer.css'
import type { Kind } from '@spetskarta/shared/catalog/items.ts'
import { type ReactNode, useState } from 'react'
import { Button } from '../../../ui/Button'
import { IconPlus } from '../../../ui/icon/icons.ts'
import { ItemIcon } from '../../../ui/item/ItemIcon'
import '../../../ui/theme/mantine-inputs.css'
import { WORKS_OF_EQUIPMENT } from '@spetskarta/shared/catalog/relations.ts'
import { rankedTypes } from '../../../ui/form/type-filter'
import { equipmentTypes, workTypes } from '../../../ui/item/types'
import { Mantine } from '../../../ui/theme/Mantine'
import css from './RelatedField.module.css'

const TEXTS = {
  equipment: { label: 'Какие работы выполняет', types: workTypes, none: 'Таких работ нет в списке' },
  order: { label: 'Какая техника нужна', types: equipmentTypes, none: 'Такой техники нет в списке' },
} as const

interface Props {
  kind: Kind
  type: string
  value: string[]
  error: ReactNode
  onChange: (value: string[]) => void
}

/** What the item is found by from the other side: a machine by its works, an order by its machines. */
export function RelatedField({ kind, type, value, error, onChange }: Props) {
  const [text, setText] = useState('')
  const { label, types, none } = TEXTS[kind]
  const missing = usualRelated(kind, type).filter((id) => !value.includes(id))
  return (
    <div className={`${css.field} gap-2 start stack`}>
      <Mantine>
        <MultiSelect
          label={label}
          placeholder={value.length ? 'Добавить' : 'Выберите из списка'}
          data={types.map(({ id, name }) => ({ value: id, label: name }))}
          value={value}
          onChange={onChange}
          error={error}
          searchable
          searchValue={text}
          onSearchChange={setText}
          hidePickedOptions
          filter={({ options, search }) => rankedTypes(options, search)}
          nothingFoundMessage={none}
          maxDropdownHeight={264}
          renderOption={({ option }) => (
            <span className="gap-3 row">
              <ItemIcon type={option.value} />
              {option.label}
            </span>
          )}
          classNames={{ input: css.input, pill: css.pill, inputField: css.typed }}
          comboboxProps={{ zIndex: 450, shadow: 'md' }}
        />
      </Mantine>
      {type && missing.length && !value.length ? (
        <Button
          size="small"
          icon={<IconPlus size={18} aria-hidden="true" />}
          onClick={() => onChange([...value, ...missing])}
        >
          Подставить обычные для этого типа
        </Button>
      ) : null}
    </div>
  )
}

/** The usual works of each type of machine. */
const works: Record<string, readonly string[]> = WORKS_OF_EQUIPMENT

/** Ids, the most typical first; empty for an unknown type. */
export function usualRelated(kind: Kind, type: string): readonly string[] {
  if (kind === 'equipment') return works[type] ?? []
  return Object.keys(works).filter((machine) => works[machine]?.includes(type))
}
