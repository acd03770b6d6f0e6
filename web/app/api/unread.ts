/** Messages that the user has not read: as the server said with the first page, then as the pages of messages hear of it. */
import { useSyncExternalStore } from 'react'
import { openStore } from '../ui/store'

const heard = openStore<number | undefined>(undefined)

export const setUnread = heard.set

export const useUnread = (first: number): number =>
  useSyncExternalStore(heard.subscribe, heard.get, () => undefined) ?? first
