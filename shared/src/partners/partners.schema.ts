import { z } from 'zod'
import { Id, MachineIds } from '../catalog/items.schema.ts'

const PartnerId = z.uuid('Такого партнёра у вас нет')

export const PartnerRights = z.object({
  id: z.string(),
  /** The nickname; without one, the address of the partner's page. */
  name: z.string(),
  /** Ids of the owner's machines for which the partner may record; only of the requested machines, where `machines` is given. */
  permissions: z.array(z.string()),
})

export const Partner = PartnerRights.extend({
  /** ISO 8601, UTC: when the partner's recorders last sent anything for the owner's machines; null: never. */
  lastSeenAt: z.string().nullable(),
  /** Names of the machines recorded in the last minutes. */
  recording: z.array(z.string()),
  /** Number of machines for which the partner may record. */
  machines: z.number(),
})

export const getUserByName = {
  summary: 'Никнеймы, похожие на набранное; только никнеймы',
  querystring: z.object({
    name: z.string('Введите никнейм').trim().min(2, 'Введите хотя бы 2 символа').max(100, 'Слишком длинный никнейм'),
  }),
  response: { 200: z.object({ similarUsers: z.array(z.object({ id: z.string(), name: z.string() })) }) },
}

const Partners = z.object({ partners: z.array(Partner) })

export const getPartners = {
  summary: 'Свои партнёры и их права; `machines` — права только на эти машины',
  querystring: z.object({ machines: MachineIds }),
  response: { 200: Partners },
}

const CHANGES_MAX = 1000

export const changeRights = {
  summary: 'Дать и снять отдельные права партнёров; остальные остаются как есть',
  body: z.object({
    changes: z
      .array(z.object({ partner: PartnerId, equipment: Id, allowed: z.boolean() }))
      .max(CHANGES_MAX, `Не больше ${CHANGES_MAX} изменений за раз`),
  }),
  response: { 200: z.object({ result: z.literal(1) }) },
}

export const addPartner = {
  summary: 'Пригласить партнёра по никнейму',
  body: z.object({
    name: z.string('Введите никнейм').trim().min(1, 'Введите никнейм').max(100, 'Слишком длинный никнейм'),
  }),
  response: { 200: Partners },
}

export const savePartners = {
  summary: 'Права партнёров: названные партнёры получают ровно названные машины, неназванные остаются как есть',
  body: z.object({
    partners: z
      .array(z.object({ id: PartnerId, permissions: z.array(Id).max(100_000, 'Слишком много машин') }))
      .max(500, 'Слишком много партнёров'),
  }),
  response: { 200: Partners },
}

export const removePartner = {
  summary: 'Убрать партнёра: запись прекращается сразу',
  params: z.object({ id: PartnerId }),
  response: { 200: Partners },
}
