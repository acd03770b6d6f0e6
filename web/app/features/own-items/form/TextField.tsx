import type { Kind } from '@spetskarta/shared/catalog/items.ts'
import { DESCRIPTION_MAX } from '@spetskarta/shared/limits.ts'
import type { ComponentProps } from 'react'
import { TextArea } from '../../../ui/form/Field'
import { formatCount } from '../../../ui/text/format'

interface Props extends Omit<ComponentProps<typeof TextArea>, 'label'> {
  kind: Kind
  value?: string
}

const EXAMPLES = {
  equipment: 'Навесное оборудование, стаж машиниста, условия выезда',
  order: 'Объём работ, грунт, подъезд, вывоз',
} as const

/** The counter is shown from this length on. */
const NEAR = DESCRIPTION_MAX * 0.9

/** The description; the remaining length is shown only near the limit. */
export function TextField({ kind, value, ...input }: Props) {
  const length = value?.length ?? 0
  return (
    <TextArea
      {...input}
      value={value}
      label="Описание"
      rows={4}
      placeholder={EXAMPLES[kind]}
      hint={length > NEAR ? `${formatCount(length)} из ${formatCount(DESCRIPTION_MAX)} знаков` : undefined}
    />
  )
}
