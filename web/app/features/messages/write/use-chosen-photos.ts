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
      if (wrong) {
        fault ??= wrong
        continue
      }
      const address = URL.createObjectURL(file)
      shown.current.push(address)
      setChosen((known) =>
        known.length < MESSAGE_PHOTOS_MAX ? [...known, { id: uuidV4(), file, shown: address }] : known,
      )
    }
    setProblem(fault)
  }

  return {
    chosen,
    problem,
    add,
    remove: (id: string) => setChosen((known) => known.filter((one) => one.id !== id)),
    clear() {
      setChosen([])
      setProblem(undefined)
    },
  }
}
