/** The calls that change the forum. Loaded only when one is made: they bring the schemas, which pages do without. */
import * as api from '@spetskarta/shared/forum/forum.ts'
import { call } from '../../api/call'

interface New {
  body: string
  parentId: string | null
}

export const createSection = (body: New & { about: string }) => call(api.createThread, { body })
export const createTheme = (body: New) => call(api.createTheme, { body })
export const createMessage = (body: { body: string; parentId: string }) => call(api.createMessage, { body })
export const edit = (id: string, body: string) => call(api.editItem, { body: { id, body } })
export const remove = (id: string) => call(api.deleteThread, { body: { id } })
export const complain = (id: string, reason: string) => call(api.complain, { body: { id, reason } })
export const dismissComplaints = (id: string) => call(api.dismissComplaints, { body: { id } })
export const subscribe = (id: string, on: boolean) => call(api.subscribe, { body: { id, on } })
export const stopAnswerMail = (token: string) => call(api.unsubscribe, { params: { token } })
