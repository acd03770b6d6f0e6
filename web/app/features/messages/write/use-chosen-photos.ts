import { MESSAGE_PHOTOS_MAX } from '@spetskarta/shared/messages/messages.ts'
import { uuidV4 } from '@spetskarta/shared/uuid.ts'
import { useEffect, useRef, useState } from 'react'
import { fileProblem, pictureProblem } from '../../../ui/form/photo'

interface Chosen {
  id: string
  file: File
  /** An object URL for the preview. */
  shown: string
}

/** Photos chosen for the next message. */
export function useChosenPhotos() {
  const [chosen, setChosen] = useState<readonly Chosen[]>([])
  const [problem, setProblem] = useState<string>()
  const shown = useRef<string[]>([])
  /** The number chosen so far: several may be added while one is checked. */
  const count = useRef(0)
  useEffect(
    () => () => {
      for (const address of shown.current) URL.revokeObjectURL(address)
    },
    [],
  )

  async function add(files: readonly File[]) {
    let fault: string | undefined
    for (const file of files) {
      const wrong = fileProblem(file) ?? (await pictureProblem(file))
      if (count.current >= MESSAGE_PHOTOS_MAX) {
        fault = `Не больше ${MESSAGE_PHOTOS_MAX} фотографий`
        break
      }
      if (wrong) {
        fault ??= wrong
        continue
      }
      const address = URL.createObjectURL(file)
      shown.current.push(address)
      count.current++
      setChosen((known) => [...known, { id: uuidV4(), file, shown: address }])
    }
    setProblem(fault)
  }

  return {
    chosen,
    problem,
    add,
    remove(id: string) {
      count.current--
      setProblem(undefined)
      setChosen((known) => known.filter((one) => one.id !== id))
    },
    clear() {
      count.current = 0
      setChosen([])
      setProblem(undefined)
    },
  }
}
