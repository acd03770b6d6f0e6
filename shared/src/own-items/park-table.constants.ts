/**
 * Limits of a table of machines: bytes of the file, rows, characters
 * of a cell and of a cell with days, imports of an account per hour.
 */
export const PARK_TABLE = { bytes: 5_000_000, rows: 1000, cell: 200, days: 2000, anHour: 10 } as const
