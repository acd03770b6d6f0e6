import type { Kind } from '@spetskarta/shared/catalog/items.ts'
import { useEffect, useRef, useState } from 'react'
import { pageAccount } from '../../../api/page-account'
import { type ItemDraft, keepItemDraft, photosThere, readItemDraft } from './item-draft'
import type { ItemValues } from './item-values'

interface Options {
  /** Undefined: the item exists, and nothing is kept. */
  kind: Kind | undefined
  draft: string
  values: ItemValues
  /** Addresses of the photos that are sent. */
  photos: readonly string[]
  dirty: boolean
  /** The form without a draft. */
  empty: ItemValues
  /** A kept draft; its photos come later. */
  onFound: (found: ItemDraft) => void
  onPhotos: (urls: string[]) => void
}

/** Keeps the form of a new item in this browser, and finds it again when the form is opened. */
export function useItemDraft({ kind, draft, values, photos, dirty, empty, onFound, onPhotos }: Options) {
  /** Of the draft that was found: when it was kept, and how many of its photos the server no longer has. */
  const [found, setFound] = useState<{ at: number; lost: number }>()
  /** Whether it was looked for: before that nothing is stored over it. */
  const [looked, setLooked] = useState(false)
  /** Photos of the found draft that are still being looked for. */
  const [awaited, setAwaited] = useState<ItemDraft['photos']>([])
  const isAnew = useRef(false)
  const sentAt = useRef(new Map<string, number>())
  const [isKept, setKept] = useState(false)
  const isOver = useRef(false)

  // Once: the browser's storage is not there while the server makes the page.
  // biome-ignore lint/correctness/useExhaustiveDependencies: a draft is looked for when the form opens
  useEffect(() => {
    const account = pageAccount()
    const kept = kind && account ? readItemDraft(account, kind, empty, Date.now()) : undefined
    setLooked(true)
    if (!kept) return
    setFound({ at: kept.at, lost: 0 })
    onFound(kept)
    if (kept.photos.length === 0) return
    setAwaited(kept.photos)
    for (const { url, at } of kept.photos) sentAt.current.set(url, at)
    void photosThere(kept.photos, Date.now()).then((there) => {
      if (isAnew.current) return
      setAwaited([])
      setFound({ at: kept.at, lost: kept.photos.length - there.length })
      onPhotos(there.map(({ url }) => url))
    })
  }, [])

  const urls = photos.join(' ')
  useEffect(() => {
    const account = pageAccount()
    if (!kind || !account || !looked || isOver.current) return
    const at = Date.now()
    const kept = urls.split(' ').flatMap((url) => {
      if (!url) return []
      if (!sentAt.current.has(url)) sentAt.current.set(url, at)
      return [{ url, at: sentAt.current.get(url) ?? at }]
    })
    const whole = { draft, at, values, photos: [...awaited, ...kept] }
    setKept(keepItemDraft(account, kind, dirty || awaited.length > 0 ? whole : undefined))
  }, [kind, looked, draft, values, urls, dirty, awaited])

  return {
    found,
    /** Whether leaving the form loses nothing of it. */
    isKept,
    /** The form begins anew; what it had is kept no more. */
    clear() {
      isAnew.current = true
      setAwaited([])
      setFound(undefined)
    },
    /** The item is saved. */
    end() {
      isOver.current = true
      const account = pageAccount()
      if (kind && account) keepItemDraft(account, kind, undefined)
    },
  }
}
