import { z } from 'zod'
import { Id } from '../catalog/items.schema.ts'
import { KEY_MACHINES_MAX } from './programs.constants.ts'

export const ProgramKey = z.object({
  id: z.string(),
  name: z.string(),
  /** ISO 8601, UTC. */
  madeAt: z.string(),
  /** When it was last used, to within an hour; null: never. */
  usedAt: z.string().nullable(),
  /** Whether it may read the user's data. */
  reads: z.boolean(),
  /** Whether it may draft and issue papers. */
  issues: z.boolean(),
  /** Whether it may read and write the user's messages. */
  messages: z.boolean(),
  /** Whether it may send requests, and answer requests and offers. */
  deals: z.boolean(),
  /** Machines for which it may write points; `all`: all of the user's, including those added later; null: none. */
  writes: z.union([z.literal('all'), z.array(z.object({ _id: z.string(), name: z.string() }))]).nullable(),
})

const ProgramKeys = z.object({ keys: z.array(ProgramKey) })

export const getProgramKeys = { summary: 'Свои ключи программ, новые первыми', response: { 200: ProgramKeys } }

export const makeProgramKey = {
  summary:
    'Новый ключ программы: с ним она читает машины, дни, часы и документы, выдаёт документы, ведёт переписки, отвечает на заявки или пишет точки. Его показывают один раз',
  body: z
    .object({
      name: z.string().trim().min(1, 'Назовите программу').max(60, 'Не длиннее 60 знаков'),
      reads: z.boolean().default(true),
      /** Permits drafting and issuing papers, not cancelling them. */
      issues: z.boolean().default(false),
      messages: z.boolean().default(false),
      /** Permits booking too: an accepted offer binds the owner. */
      deals: z.boolean().default(false),
      /** `all`, or own machines for which it may write points; null: none. */
      writes: z
        .union([
          z.literal('all'),
          z
            .array(Id)
            .min(1, 'Выберите машины')
            .max(KEY_MACHINES_MAX, `Не больше ${KEY_MACHINES_MAX} машин: выберите все`),
        ])
        .nullable()
        .default(null),
    })
    .refine(
      ({ reads, issues, messages, writes }) => reads || issues || messages || writes !== null,
      'Ключ должен что-нибудь открывать',
    )
    .refine(({ reads, deals }) => reads || !deals, 'Чтобы отвечать на заявки, программа должна их читать'),
  response: { 200: z.object({ key: z.string() }) },
}

export const endProgramKey = {
  summary: 'Отозвать ключ программы',
  params: z.object({ id: z.uuid('Неверный номер ключа') }),
  response: { 200: ProgramKeys },
}
