/** Number of unread messages: from the first page, then updated by the pages of messages. */
import { useSyncExternalStore } from 'react'
import { openStore } from '../ui/store'

const heard = openStore<number | undefined>(undefined)

export const setUnread = heard.set

export const useUnread = (first: number): number =>
  useSyncExternalStore(heard.subscribe, heard.get, () => undefined) ?? first
