/** The form of a new machine or order, kept in this browser while it is typed: reloading or closing the tab loses nothing. */
import type { Kind } from '@spetskarta/shared/catalog/items.ts'
import { DAY, HOUR } from '@spetskarta/shared/durations.ts'
import { keepDraft, ownDraft, typedText } from '../../../ui/form/drafts'
import { FIELD_NAMES, FIELDS, type ItemValues } from './item-values'

interface KeptPhoto {
  url: string
  /** Ms; when it was known to be on the server. */
  at: number
}

export interface ItemDraft {
  /** Id of the form: if its first answer was lost, sending it again does not add a second item. */
  draft: string
  /** Ms; last change. */
  at: number
  values: ItemValues
  photos: KeptPhoto[]
}

/** Later it would surprise rather than help. */
const KEPT_MS = 30 * DAY
/** The server keeps a photo without its listing for a day. */
const PHOTO_MS = 23 * HOUR

/** `account`: of the page; another one in this browser finds nothing. */
const keyOf = (account: string, kind: Kind) => ownDraft(account, `new ${kind}`)

/** `empty`: the form without a draft, which fills what an earlier release did not keep. */
export function readItemDraft(account: string, kind: Kind, empty: ItemValues, now: number): ItemDraft | undefined {
  try {
    const kept = JSON.parse(typedText(keyOf(account, kind)) || 'null') as ItemDraft | null
    if (!kept) return undefined
    if (!(now - kept.at < KEPT_MS)) {
      keepItemDraft(account, kind, undefined)
      return undefined
    }
    const values = { ...empty }
    const take = <Name extends keyof ItemValues>(name: Name) => {
      if (typeof kept.values[name] === typeof FIELDS[name].empty) values[name] = kept.values[name]
    }
    for (const name of FIELD_NAMES) take(name)
    return { draft: kept.draft, at: kept.at, values, photos: kept.photos }
  } catch {
    return undefined
  }
}

/** Undefined: drops it. False where the browser does not keep it. */
export function keepItemDraft(account: string, kind: Kind, draft: ItemDraft | undefined): boolean {
  const key = keyOf(account, kind)
  const text = draft ? JSON.stringify(draft) : ''
  keepDraft(key, text)
  return typedText(key) === text
}

/** The photos that the server still has for a listing. */
export async function photosThere(photos: readonly KeptPhoto[], now: number): Promise<KeptPhoto[]> {
  const there = photos.map(async ({ url, at }) => {
    if (now - at >= PHOTO_MS) return false
    // Without a connection it is tried when the form is sent.
    return fetch(url, { method: 'HEAD', cache: 'no-store' }).then(
      ({ status }) => status !== 404,
      () => true,
    )
  })
  const known = await Promise.all(there)
  return photos.filter((_, i) => known[i])
}
