/** The column of a sheet that names the days that always fail to be counted. */
import type { XlsxColumn } from '../../../outside/files/xlsx.ts'

const UNCOUNTED = 'Неизвестно: день не удалось посчитать'

export const uncountedNote = <Row>(isUncounted: (row: Row) => boolean): XlsxColumn<Row> => ({
  name: 'Замечание',
  kind: 'text',
  width: 38,
  of: (row) => (isUncounted(row) ? UNCOUNTED : ''),
})
