/** Values of a parsed JSON text whose shape nobody has promised. */
export type Fields = Readonly<Record<string, unknown>>

export const fieldsOf = (value: unknown): Fields =>
  typeof value === 'object' && value !== null && !Array.isArray(value) ? (value as Fields) : {}

export const listOf = (value: unknown): unknown[] => (Array.isArray(value) ? value : [])
