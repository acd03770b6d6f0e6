/** The calls about recorders. Loaded only when one is made: they bring the schemas, which the pages do without. */
import * as api from '@spetskarta/shared/recorders/recorders.ts'
import { call } from '../../api/call'

export const makeRecorder = (body: { equipmentId: string; name: string }) => call(api.makeRecorder, { body })
export const revokeRecorder = (id: string) => call(api.revokeRecorder, { params: { id } })
