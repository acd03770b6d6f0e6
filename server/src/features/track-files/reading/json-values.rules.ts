/** Values of parsed JSON of unknown shape. */
export type JsonFields = Readonly<Record<string, unknown>>

export const jsonFieldsOf = (value: unknown): JsonFields =>
  typeof value === 'object' && value !== null && !Array.isArray(value) ? (value as JsonFields) : {}

export const listOf = (value: unknown): unknown[] => (Array.isArray(value) ? value : [])
