import { MACHINES_SHOWN, NAME_MAX } from '@spetskarta/shared/limits.ts'
import { getRecordable, type RecordableEquipment } from '@spetskarta/shared/recorders/recorders.ts'
import { call } from '../../api/call'
import { Field } from '../../ui/form/Field'
import type { PagedQuery } from '../../ui/form/use-paged-search'
import { formatCount } from '../../ui/text/format'

export interface RecordablePage {
  equipments: readonly RecordableEquipment[]
  /** The number of machines on all pages. */
  count: number
}

/** The first machines, the user's or others', whose names contain these words. */
export const loadRecordable = (own: boolean, { q }: PagedQuery): Promise<RecordablePage> =>
  call(getRecordable, { querystring: { own: own ? 'true' : 'false', limit: MACHINES_SHOWN, ...(q && { q }) } })

interface Props {
  search: string
  onFind: (text: string) => void
  shown: number
  count: number
}

/** Search for a machine, where there are more than a list shows at once. */
export const MachineSearch = ({ search, onFind, shown, count }: Props) => (
  <Field
    label="Найти машину"
    type="search"
    value={search}
    onChange={(event) => onFind(event.target.value)}
    maxLength={NAME_MAX}
    autoComplete="off"
    hint={
      <span role="status">
        {count === 0 ? 'Такой машины нет' : `Показано ${formatCount(shown)} из ${formatCount(count)}`}
      </span>
    }
  />
)
