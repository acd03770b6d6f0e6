/** The calls about partners. Loaded only when one is made: they bring the schemas, which the page does without. */
import * as api from '@spetskarta/shared/partners/partners.ts'
import { call } from '../../api/call'

export const findPeople = (name: string, signal: AbortSignal) =>
  call(api.getUserByName, { querystring: { name } }, signal)
export const addPartner = (name: string) => call(api.addPartner, { body: { name } })
export const removePartner = (id: string) => call(api.removePartner, { params: { id } })
export const savePartners = (partners: { id: string; permissions: string[] }[]) =>
  call(api.savePartners, { body: { partners } })
