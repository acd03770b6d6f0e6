import { REQUEST_PHOTOS_MOST } from '@spetskarta/shared/deals/deals.constants.ts'
import { sendRequestPhoto } from '@spetskarta/shared/deals/deals.ts'
import { ApiError } from '@spetskarta/shared/endpoint.ts'
import { useEffect } from 'react'
import { usePhotos } from '../../../ui/form/photos/use-photos'
import { formDataOf, sendForm } from '../../../ui/form/send-form'
import { keepPhotos, keptPhotos, type RequestDraft } from './request-draft'

const upload = async (file: File, onProgress: (part: number) => void, signal: AbortSignal) =>
  (await sendForm(sendRequestPhoto, { body: formDataOf({}, file), onProgress, signal })).url

/** The address contains the photo's id: /request-photo/ID/icon. */
const idOf = (url: string) => url.split('/')[2] ?? ''

/** The picture at this address as a file; undefined: the server no longer has it. */
async function storedPicture(url: string): Promise<File | undefined> {
  const answer = await fetch(url.replace(/icon$/, 'screen'))
  if (answer.status === 404) return undefined
  if (!answer.ok) throw new TypeError('network')
  return new File([await answer.blob()], 'photo.jpg', { type: 'image/jpeg' })
}

/** Photos of a request, uploaded as soon as they are chosen: reloading or logging in loses none. */
export function useRequestPhotos({ draft }: Pick<RequestDraft, 'draft'>) {
  const field = usePhotos({ addresses: keptPhotos(draft), most: REQUEST_PHOTOS_MOST, upload })
  const kept = field.photos.flatMap(({ url }) => url ?? []).join(' ')
  useEffect(() => keepPhotos(draft, kept.split(' ').filter(Boolean)), [draft, kept])
  return {
    field,
    problem: field.failed ? 'Одно фото не отправилось: повторите или уберите его' : undefined,
    /**
     * Calls `send` with the ids of the photos. A photo that already belongs to a request, sent before with other words, is uploaded
     * again for this one; a photo that the server no longer has must be chosen again.
     */
    async sendWith<T>(send: (ids: string[]) => Promise<T>): Promise<T> {
      const addresses = await field.sent()
      try {
        return await send(addresses.map(idOf))
      } catch (error) {
        if (!(error instanceof ApiError && error.code === 'no_photo')) throw error
        const pictures = (await Promise.all(addresses.map(storedPicture))).filter((file) => file !== undefined)
        field.adopt([])
        await field.add(pictures)
        if (pictures.length < addresses.length) throw error
        return send((await field.sent()).map(idOf))
      }
    },
  }
}
