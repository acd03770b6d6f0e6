import { z } from 'zod'
import { OwnerProof } from '../accounts/accounts.schema.ts'

export const OwnDataOffer = z.object({
  /** Address of the archive, valid for ten minutes in the session that requested it. */
  path: z.string(),
  /** Numbers of machine days with points, and of photos, in the archive. */
  days: z.number(),
  photos: z.number(),
  /** Estimated size of the archive. */
  bytes: z.number(),
})

export const askOwnData = {
  summary: 'Адрес архива со всем, что хранится о вас; три раза в день. Неверный пароль или код — 403',
  body: OwnerProof,
  response: { 200: OwnDataOffer },
}

export const getOwnData = {
  summary: 'Архив zip по адресу из `POST /api/own-data`',
  params: z.object({ token: z.string().max(200, 'Неверная ссылка') }),
  response: { 200: z.unknown() },
}
