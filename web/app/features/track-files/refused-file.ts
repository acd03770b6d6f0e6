/** The refused rows of a file as a table that office programs open. */
import type { RefusedRows } from '@spetskarta/shared/track-files/track-files.ts'

/** A spreadsheet program would compute a cell that begins like this. */
const FORMULA = /^[=+\-@\t]/

const cell = (text: string) => `"${text.replace(FORMULA, "'$&").replaceAll('"', '""')}"`

/** Columns: line, text, reason; first the file, if the points came in an archive. */
export function refusedCsv({ rows, more }: RefusedRows): string {
  const packed = rows.some(({ file }) => file)
  const line = (file: string, cells: string[]) => [...(packed ? [file] : []), ...cells].map(cell).join(';')
  const lines = rows.map((row) => line(row.file ?? '', [String(row.line), row.text, row.reason]))
  const rest = more > 0 ? [line('', ['', '', `Ещё отклонено: ${more}`])] : []
  // The byte order mark lets Excel recognize UTF-8.
  return `\ufeff${[line('Файл', ['Строка', 'Текст', 'Почему не загружена']), ...lines, ...rest].join('\r\n')}\r\n`
}
