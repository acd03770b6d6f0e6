/** The photo of an item as the form has it. */
import { IMAGE } from '@spetskarta/shared/limits.ts'

/** As it was (`url` null: none), taken away, or a new file with an address for the preview. */
export type ChosenPhoto =
  | { state: 'kept'; url: string | null }
  | { state: 'gone' }
  | { state: 'new'; file: File; url: string }

export const ACCEPTED = ['image/jpeg', 'image/png']

/** Why a file cannot be sent, before it is. */
export function fileProblem({ type, size }: { type: string; size: number }): string | undefined {
  if (!ACCEPTED.includes(type)) return 'Подойдёт только JPG или PNG'
  if (size > IMAGE.bytes) return `Файл больше ${IMAGE.bytes / 1_000_000} МБ. Выберите фото поменьше`
  return size === 0 ? 'Файл пустой' : undefined
}

/** Why the browser itself can make nothing of a file, whatever it is called. */
export const pictureProblem = (file: Blob): Promise<string | undefined> =>
  createImageBitmap(file).then(
    (picture) => {
      picture.close()
      return undefined
    },
    () => 'Файл повреждён или это не фотография',
  )
