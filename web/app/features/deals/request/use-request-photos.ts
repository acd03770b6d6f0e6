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

/** Photos of a request, uploaded as soon as they are chosen: reloading or logging in loses none. */
export function useRequestPhotos({ draft }: Pick<RequestDraft, 'draft'>) {
  const field = usePhotos({ addresses: keptPhotos(draft), most: REQUEST_PHOTOS_MOST, upload })
  const kept = field.photos.flatMap(({ url }) => url ?? []).join(' ')
  useEffect(() => keepPhotos(draft, kept.split(' ').filter(Boolean)), [draft, kept])
  return {
    field,
    problem: field.failed ? 'Одно фото не отправилось: повторите или уберите его' : undefined,
    sentIds: async () => (await field.sent()).map(idOf),
    /** If the server no longer has the photos, the user must choose them again. */
    forgetGone(error: unknown): never {
      if (error instanceof ApiError && error.code === 'no_photo') field.adopt([])
      throw error
    },
  }
}
