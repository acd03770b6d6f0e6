/**
 * Whether a minute of the day is between two others, the first one too; they may go on past midnight. None is between a minute and
 * itself.
 */
export const isBetweenMinutes = (minute: number, from: number, to: number): boolean =>
  from <= to ? minute >= from && minute < to : minute >= from || minute < to
