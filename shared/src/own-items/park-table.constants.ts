/** A table of machines: bytes of its file, rows of it, characters of a cell and of one with days, and tables that an account may bring in within an hour. */
export const PARK_TABLE = { bytes: 5_000_000, rows: 1000, cell: 200, days: 2000, anHour: 10 } as const
