/** Whether a minute of the day lies in [from, to), which may extend past midnight; empty where `from` equals `to`. */
export const isBetweenMinutes = (minute: number, from: number, to: number): boolean =>
  from <= to ? minute >= from && minute < to : minute >= from || minute < to
