/** The refused rows of a file as a table that office programs open. */
import type { RefusedRows } from '@spetskarta/shared/track-files/track-files.ts'

/** A table program would compute a cell that begins so. */
const FORMULA = /^[=+\-@\t]/

const cell = (text: string) => `"${text.replace(FORMULA, "'$&").replaceAll('"', '""')}"`

/** Line, text, reason; the file where the points came in an archive. */
export function refusedCsv({ rows, more }: RefusedRows): string {
  const packed = rows.some(({ file }) => file)
  const line = (file: string, cells: string[]) => [...(packed ? [file] : []), ...cells].map(cell).join(';')
  const lines = rows.map((row) => line(row.file ?? '', [String(row.line), row.text, row.reason]))
  const rest = more > 0 ? [line('', ['', '', `Ещё отклонено: ${more}`])] : []
  // By the mark at the beginning Excel knows that this is UTF-8.
  return `\ufeff${[line('Файл', ['Строка', 'Текст', 'Почему не загружена']), ...lines, ...rest].join('\r\n')}\r\n`
}
