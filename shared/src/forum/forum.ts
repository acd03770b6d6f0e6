/** The forum: sections, themes, messages. */
import type { z } from 'zod'
import type { Endpoint } from '../endpoint.ts'
import type * as schema from './forum.schema.ts'

export { MESSAGE, SECTION, THEME } from './forum.constants.ts'

export type ForumItem = z.infer<typeof schema.ForumItem>
export type ForumParent = z.infer<typeof schema.ForumParent>
export type ForumPage = z.infer<typeof schema.ForumPage>
export type Complaint = z.infer<typeof schema.Complaint>

export const getForum: Endpoint<typeof schema.getForum> = { method: 'GET', url: '/forum-api' }
export const createThread: Endpoint<typeof schema.createThread> = { method: 'POST', url: '/forum-api/create-thread' }
export const createTheme: Endpoint<typeof schema.createTheme> = { method: 'POST', url: '/forum-api/create-theme' }
export const createMessage: Endpoint<typeof schema.createMessage> = { method: 'POST', url: '/forum-api/create-message' }
export const deleteThread: Endpoint<typeof schema.deleteThread> = { method: 'POST', url: '/forum-api/delete-thread' }
export const editItem: Endpoint<typeof schema.editItem> = { method: 'POST', url: '/forum-api/edit' }
export const searchForum: Endpoint<typeof schema.searchForum> = { method: 'GET', url: '/forum-api/search' }
export const markRead: Endpoint<typeof schema.markRead> = { method: 'POST', url: '/forum-api/mark-read' }
export const subscribe: Endpoint<typeof schema.subscribe> = { method: 'POST', url: '/forum-api/subscribe' }
/** Mail clients post here by themselves (RFC 8058), and so does the page of the link in the letter. */
export const unsubscribeFromAnswers: Endpoint<typeof schema.unsubscribeFromAnswers> = {
  method: 'POST',
  url: '/forum-api/unsubscribe/:token',
}
export const complain: Endpoint<typeof schema.complain> = { method: 'POST', url: '/forum-api/complain' }
export const getComplaints: Endpoint<typeof schema.getComplaints> = { method: 'GET', url: '/forum-api/complaints' }
export const dismissComplaints: Endpoint<typeof schema.dismissComplaints> = {
  method: 'POST',
  url: '/forum-api/dismiss-complaints',
}
