/** The calls of the pages of days. Loaded only when one is made: they bring the schemas. */
import { setRetention } from '@spetskarta/shared/days/days.ts'
import { call } from '../../api/call'

export const saveRetention = (equipmentId: string, days: number | null) =>
  call(setRetention, { params: { equipmentId }, body: { days } })
