import { useEffect, useRef, useState } from 'react'
import { errorText } from '../../../api/error-text'
import { patiently } from '../../../api/server-back'
import { fileProblem, pictureProblem } from '../photo'

/** A photo of the form: an existing one, or one that is being sent, was sent, or failed. */
export interface FormPhoto {
  /** Constant as long as the photo is in the form. */
  id: string
  /** Address of the shown picture: the photo's own, or that of the file in this browser. */
  shown: string
  /** Address that the form submits; undefined until the photo is sent. */
  url?: string
  /** Share that is sent, 0 to 1. */
  part?: number
  /** The server does not answer; the photo is sent as soon as it does. */
  away?: boolean
  /** Why it was not sent. */
  problem?: string
  file?: File
}

const sentBefore = (addresses: readonly string[]): FormPhoto[] => addresses.map((url) => ({ id: url, shown: url, url }))

const addressesOf = (photos: FormPhoto[]) => photos.map(({ id, url }) => url ?? id).join(' ')

/** Photos with the one at `from` moved to `to`. */
export function moved<T>(list: T[], from: number, to: number): T[] {
  const rest = list.filter((_, at) => at !== from)
  rest.splice(Math.max(0, Math.min(rest.length, to)), 0, ...list.slice(from, from + 1))
  return rest
}

/** `отчёт.pdf и ещё 2: Подойдёт только JPG или PNG`; undefined: none was refused. */
function firstRefused([first, ...others]: { name: string; problem: string }[]): string | undefined {
  return first && `${first.name}${others.length > 0 ? ` и\u00a0ещё\u00a0${others.length}` : ''}: ${first.problem}`
}

interface PhotosOptions {
  /** Addresses of the photos when the form opens. */
  addresses: readonly string[]
  most: number
  /**
   * Sends a file; `onProgress` gets the share sent so far. Resolves with the
   * photo's address. `signal` aborts when the photo is no longer wanted.
   */
  upload: (file: File, onProgress: (part: number) => void, signal: AbortSignal) => Promise<string>
}

/** Photos in order. Each is sent as soon as it is chosen, one after another. */
export function usePhotos({ addresses, most, upload }: PhotosOptions) {
  const [opened, setOpened] = useState(() => sentBefore(addresses))
  const [photos, setPhotos] = useState(opened)
  /** Current photos for the sending in the background. */
  const now = useRef(photos)
  const sending = useRef(Promise.resolve())
  const made = useRef(0)
  /** The photo that is being sent. */
  const onTheWay = useRef<{ id: string; leaving: AbortController }>(undefined)
  /** Ids of the photos in the last attempt to save. */
  const saved = useRef<readonly string[]>(undefined)
  const shownFiles = useRef<string[]>([])
  useEffect(
    () => () => {
      for (const address of shownFiles.current) URL.revokeObjectURL(address)
    },
    [],
  )

  function set(next: FormPhoto[]) {
    now.current = next
    setPhotos(next)
  }
  const change = (id: string, changed: Partial<FormPhoto>) =>
    set(now.current.map((photo) => (photo.id === id ? { ...photo, ...changed } : photo)))

  async function send(id: string, file: File) {
    if (!now.current.some((photo) => photo.id === id)) return
    const leaving = new AbortController()
    onTheWay.current = { id, leaving }
    try {
      const url = await patiently(() => upload(file, (part) => change(id, { part, away: false }), leaving.signal), {
        signal: leaving.signal,
        onAway: () => change(id, { part: 0, away: true }),
      })
      change(id, { url, part: 1 })
    } catch (error) {
      change(id, { problem: errorText(error).text, away: false })
    }
  }
  const queue = (id: string, file: File) => {
    sending.current = sending.current.then(() => send(id, file))
  }

  /** Adds files; resolves with why some were refused, undefined: none. */
  async function add(files: Iterable<File>): Promise<string | undefined> {
    const refused: { name: string; problem: string }[] = []
    for (const file of files) {
      const problem = fileProblem(file) ?? (await pictureProblem(file))
      // Others may have been added while this file was checked.
      if (now.current.length >= most) return `Не больше ${most} фотографий`
      if (problem) {
        refused.push({ name: file.name, problem })
        continue
      }
      const id = `new-${++made.current}`
      const shown = URL.createObjectURL(file)
      shownFiles.current.push(shown)
      set([...now.current, { id, shown, part: 0, file }])
      queue(id, file)
    }
    return firstRefused(refused)
  }

  return {
    photos,
    most,
    dirty: addressesOf(photos) !== addressesOf(opened),
    add,
    move: (from: number, to: number) => set(moved(now.current, from, to)),
    remove(id: string) {
      set(now.current.filter((photo) => photo.id !== id))
      // The next one need not wait for it.
      if (onTheWay.current?.id === id) onTheWay.current.leaving.abort()
    },
    retry(id: string) {
      const file = now.current.find((photo) => photo.id === id)?.file
      if (!file) return
      change(id, { part: 0, problem: undefined })
      queue(id, file)
    },
    /** Addresses of all photos once they are sent; rejects where one failed. */
    async sent(): Promise<string[]> {
      // More may be added meanwhile.
      for (let last: unknown; last !== sending.current; await last) last = sending.current
      saved.current = now.current.map(({ id }) => id)
      if (now.current.some(({ problem }) => problem)) throw new Error('a photo was not sent')
      return now.current.flatMap(({ url }) => url ?? [])
    },
    /** Whether a photo is being sent, or failed. */
    waits: photos.some(({ url, problem }) => !url && !problem),
    failed: photos.some(({ problem }) => problem),
    /** Sets the photos to the saved ones, without unsaved changes; photos added during the saving stay. */
    adopt(addresses: readonly string[]) {
      setOpened(sentBefore(addresses))
      set([
        ...sentBefore(addresses),
        ...now.current.filter(({ id, file }) => file && saved.current?.includes(id) === false),
      ])
    },
    /**
     * Sets the photos to the saved ones, unless they were changed since they were sent: then they stay, as unsaved changes.
     * Returns whether they were.
     */
    adoptUnchanged(addresses: readonly string[]): boolean {
      const changed = saved.current?.join(' ') !== now.current.map(({ id }) => id).join(' ')
      setOpened(sentBefore(addresses))
      if (!changed) set(sentBefore(addresses))
      return changed
    },
    /** Whether the form has exactly these photos. */
    areSaved: (addresses: readonly string[]) => now.current.map(({ url }) => url).join(' ') === addresses.join(' '),
    /** Puts photos that were sent from this form earlier before those it has; they are unsaved. */
    bring: (addresses: readonly string[]) => set([...sentBefore(addresses), ...now.current].slice(0, most)),
    undo() {
      set(opened)
      onTheWay.current?.leaving.abort()
    },
  }
}

export type FormPhotos = ReturnType<typeof usePhotos>
