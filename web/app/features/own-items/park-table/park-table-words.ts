import { countOf, MACHINES } from '../../../ui/text/format'

/** `Убрано: 40 машин. Осталось: 2 машины — у них есть записи или документы, или они опубликованы.` */
export const undoneText = ({ removed, kept }: { removed: number; kept: number }): string =>
  [
    `Убрано: ${countOf(removed, MACHINES)}.`,
    kept > 0 ? `Осталось: ${countOf(kept, MACHINES)} — есть записи или документы, либо опубликованы.` : '',
  ]
    .filter(Boolean)
    .join(' ')
