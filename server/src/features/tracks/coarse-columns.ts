/** Excel columns that explain why the kilometres and work of a day may be too low (decision 52). */
import type { Coarse } from '@spetskarta/shared/tracks/coarse.ts'
import type { XlsxColumn } from '../../outside/files/xlsx.ts'

export const coarseColumns = <Row>(of: (row: Row) => Coarse): XlsxColumn<Row>[] => [
  { name: 'Проходы не видны: точка раз в, с', kind: 'whole', width: 16, of: (row) => of(row).coarseSeconds },
  { name: 'Повороты не видны: точка раз в, с', kind: 'whole', width: 16, of: (row) => of(row).turnsSeconds },
  { name: 'Скорость', kind: 'text', width: 14, of: (row) => (of(row).speedUnproved ? 'не проверена' : '') },
]
