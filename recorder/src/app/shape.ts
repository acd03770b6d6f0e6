/** Checks and reads data of another program; a reader throws where a value has another form. */

export type ReadAs<T> = (value: unknown) => T

class Wrong extends Error {}

const wrong = (): never => {
  throw new Wrong()
}

export const text: ReadAs<string> = (value) => (typeof value === 'string' ? value : wrong())
export const number: ReadAs<number> = (value) => (typeof value === 'number' && Number.isFinite(value) ? value : wrong())
export const flag: ReadAs<boolean> = (value) => (typeof value === 'boolean' ? value : wrong())

export const oneOf =
  <const T extends string | number>(...known: readonly T[]): ReadAs<T> =>
  (value) =>
    known.find((one) => one === value) ?? wrong()

/** Null and an absent value become `none`. */
export const maybe =
  <T, N>(read: ReadAs<T>, none: N): ReadAs<T | N> =>
  (value) =>
    value === null || value === undefined ? none : read(value)

export const list =
  <T>(read: ReadAs<T>): ReadAs<T[]> =>
  (value) =>
    Array.isArray(value) ? value.map((one) => read(one)) : wrong()

const entriesOf = (value: unknown): [string, unknown][] =>
  typeof value === 'object' && value !== null && !Array.isArray(value) ? Object.entries(value) : wrong()

/** Reads the named fields and drops all others. */
export const shape =
  <T extends object>(fields: { [K in keyof T]-?: ReadAs<T[K]> }): ReadAs<T> =>
  (value) => {
    const given = new Map(entriesOf(value))
    const shaped: Partial<T> = {}
    for (const name in fields) shaped[name] = fields[name](given.get(name))
    return shaped as T
  }

/** An object whose keys the other program chooses. */
export const record =
  <T>(read: ReadAs<T>): ReadAs<Record<string, T>> =>
  (value) =>
    Object.fromEntries(entriesOf(value).map(([name, one]) => [name, read(one)]))

/** The value; undefined where it is invalid. */
export function reading<T>(read: ReadAs<T>, value: unknown): T | undefined {
  try {
    return read(value)
  } catch (error) {
    if (error instanceof Wrong) return undefined
    throw error
  }
}
