import { useEffect, useRef, useState } from 'react'
import { errorText } from '../../../api/error-text'
import { patiently } from '../../../api/server-back'
import { fileProblem, pictureProblem } from '../photo'

/** A photo of the form: one that was there, or one that is being sent, has been sent or could not be. */
export interface FormPhoto {
  /** The same as long as it is in the form. */
  id: string
  /** Where it is shown from: its own address, or that of the file in this browser. */
  shown: string
  /** The address that the form sends on; undefined until the photo is sent. */
  url?: string
  /** Part sent, 0 to 1. */
  part?: number
  /** The server does not answer: it is sent as soon as it does. */
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

/** `отчёт.pdf и ещё 2: Подойдёт только JPG или PNG`; undefined where none was refused. */
function firstRefused([first, ...others]: { name: string; problem: string }[]): string | undefined {
  return first && `${first.name}${others.length > 0 ? ` и\u00a0ещё\u00a0${others.length}` : ''}: ${first.problem}`
}

interface PhotosOptions {
  /** Those that are there when the form opens. */
  addresses: readonly string[]
  most: number
  /** Sends one; `onProgress` hears of the part sent so far. Resolves with its address. `signal`: it is not wanted any more. */
  upload: (file: File, onProgress: (part: number) => void, signal: AbortSignal) => Promise<string>
}

/** Photos in their order. Each is sent as soon as it is chosen, one after the other. */
export function usePhotos({ addresses, most, upload }: PhotosOptions) {
  const [opened, setOpened] = useState(() => sentBefore(addresses))
  const [photos, setPhotos] = useState(opened)
  /** What the sending, which goes on behind, knows of them. */
  const now = useRef(photos)
  const sending = useRef(Promise.resolve())
  const made = useRef(0)
  /** Of the photo that is on its way. */
  const onTheWay = useRef<{ id: string; leaving: AbortController }>(undefined)
  /** Those that were to be saved last. */
  const saved = useRef<ReadonlySet<string>>(undefined)
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

  /** Why some of the files were not taken. */
  async function add(files: Iterable<File>): Promise<string | undefined> {
    const refused: { name: string; problem: string }[] = []
    for (const file of files) {
      const problem = fileProblem(file) ?? (await pictureProblem(file))
      // Others may have been added while this one was looked at.
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
    /** Addresses of all once they are sent; rejects where one could not be. */
    async sent(): Promise<string[]> {
      // More may be added meanwhile.
      for (let last: unknown; last !== sending.current; await last) last = sending.current
      saved.current = new Set(now.current.map(({ id }) => id))
      if (now.current.some(({ problem }) => problem)) throw new Error('a photo was not sent')
      return now.current.flatMap(({ url }) => url ?? [])
    },
    /** Whether one is on its way, or could not be sent. */
    waits: photos.some(({ url, problem }) => !url && !problem),
    failed: photos.some(({ problem }) => problem),
    /** Sets them to these, without changes; those that were added while they were being saved stay. */
    adopt(addresses: readonly string[]) {
      setOpened(sentBefore(addresses))
      set([...sentBefore(addresses), ...now.current.filter(({ id, file }) => file && saved.current?.has(id) === false)])
    },
    /** Whether these are the ones that the form has. */
    areSaved: (addresses: readonly string[]) => now.current.map(({ url }) => url).join(' ') === addresses.join(' '),
    undo() {
      set(opened)
      onTheWay.current?.leaving.abort()
    },
  }
}

export type FormPhotos = ReturnType<typeof usePhotos>
