/** The errors of a form, in words for each field, found with the same schemas that the server uses. */
import './zod-without-eval'
import type { Kind } from '@spetskarta/shared/catalog/items.ts'
import {
  ENDS_TOO_EARLY,
  EquipmentForm,
  isRightPeriod,
  OrderForm,
} from '@spetskarta/shared/own-items/own-items.schema.ts'
import { type ItemValues, itemBody } from './item-values'
import { phoneProblem } from './phone-problem'

export type Problems = Partial<Record<keyof ItemValues | `${'params' | 'terms'}.${string}`, string>>

/** Names of fields in the API → names in the form, where they differ. */
const FIELDS: Record<string, keyof ItemValues> = {
  coordLat: 'position',
  coordLng: 'position',
  works: 'related',
  equips: 'related',
  hidden: 'published',
}

const SCHEMAS = { equipment: EquipmentForm.omit({ publicPathLink: true, busy: true }), order: OrderForm } as const

/** The first problem of each field; empty where the form is valid. */
export function problemsOf(kind: Kind, values: ItemValues): Problems {
  const problems: Problems = {}
  const { error } = SCHEMAS[kind].safeParse(itemBody(kind, values))
  for (const { path, message } of error?.issues ?? []) {
    const [name, part] = path.map(String)
    const field =
      (name === 'params' || name === 'terms') && part
        ? (`${name}.${part}` as const)
        : (FIELDS[name ?? ''] ?? (name as keyof ItemValues))
    problems[field] ??= message
  }
  if (!values.position) problems.position = 'Поставьте метку на карте'
  if (problems.phone) problems.phone = phoneProblem(values.phone) ?? problems.phone
  if (kind === 'order' && !isRightPeriod(values)) problems.endsOn ??= ENDS_TOO_EARLY
  return problems
}
