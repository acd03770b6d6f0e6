import { MACHINES_SHOWN } from '@spetskarta/shared/limits.ts'
import { getPartners, type Partner } from '@spetskarta/shared/partners/partners.ts'
import { getRecordable, type RecordableEquipment } from '@spetskarta/shared/recorders/recorders.ts'
import { call } from '../../api/call'
import type { PageAsked } from '../../ui/form/use-paged-search'

export interface RightsPage {
  machines: readonly RecordableEquipment[]
  /** How many machines there are of what was asked for, with those of other pages. */
  count: number
  /** With their rights for these machines. */
  partners: readonly Partner[]
}

/** A page of the user's machines by name, and the partners' rights for them. */
export async function loadRights({ q, after }: PageAsked): Promise<RightsPage> {
  const querystring = { own: 'true' as const, limit: MACHINES_SHOWN, ...(q && { q }), ...(after && { after }) }
  const { equipments: machines, count } = await call(getRecordable, { querystring })
  const ids = machines.map(({ _id }) => _id).join(',')
  const { partners } = await call(getPartners, { querystring: { machines: ids } })
  return { machines, count, partners }
}
