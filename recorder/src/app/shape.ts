/** Reads what another program tells; a reader throws where the value is not what it should be. */

export type Read<T> = (value: unknown) => T

class Wrong extends Error {}

const wrong = (): never => {
  throw new Wrong()
}

export const text: Read<string> = (value) => (typeof value === 'string' ? value : wrong())
export const number: Read<number> = (value) => (typeof value === 'number' && Number.isFinite(value) ? value : wrong())
export const flag: Read<boolean> = (value) => (typeof value === 'boolean' ? value : wrong())

export const oneOf =
  <const T extends string | number>(...known: readonly T[]): Read<T> =>
  (value) =>
    known.find((one) => one === value) ?? wrong()

/** Null and a missing value are `none`. */
export const maybe =
  <T, N>(read: Read<T>, none: N): Read<T | N> =>
  (value) =>
    value === null || value === undefined ? none : read(value)

export const list =
  <T>(read: Read<T>): Read<T[]> =>
  (value) =>
    Array.isArray(value) ? value.map((one) => read(one)) : wrong()

const entriesOf = (value: unknown): [string, unknown][] =>
  typeof value === 'object' && value !== null && !Array.isArray(value) ? Object.entries(value) : wrong()

/** Other fields than these are left out. */
export const shape =
  <T extends object>(fields: { [K in keyof T]-?: Read<T[K]> }): Read<T> =>
  (value) => {
    const given = new Map(entriesOf(value))
    const found: Partial<T> = {}
    for (const name in fields) found[name] = fields[name](given.get(name))
    return found as T
  }

/** By names that the other program chooses. */
export const record =
  <T>(read: Read<T>): Read<Record<string, T>> =>
  (value) =>
    Object.fromEntries(entriesOf(value).map(([name, one]) => [name, read(one)]))

/** The value; undefined where it is wrong. */
export function reading<T>(read: Read<T>, value: unknown): T | undefined {
  try {
    return read(value)
  } catch (error) {
    if (error instanceof Wrong) return undefined
    throw error
  }
}
