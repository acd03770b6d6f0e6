import { z } from 'zod'

export const ProgramKey = z.object({
  id: z.string(),
  name: z.string(),
  /** ISO 8601, UTC. */
  madeAt: z.string(),
  /** To within an hour; null: never. */
  usedAt: z.string().nullable(),
})

const ProgramKeys = z.object({ keys: z.array(ProgramKey) })

export const getProgramKeys = { summary: 'Свои ключи программ, новые первыми', response: { 200: ProgramKeys } }

export const makeProgramKey = {
  summary: 'Новый ключ программы: с ним она читает машины, дни, часы и документы. Его показывают один раз',
  body: z.object({
    name: z.string().trim().min(1, 'Назовите программу').max(60, 'Не длиннее 60 знаков'),
  }),
  response: { 200: z.object({ key: z.string() }) },
}

export const endProgramKey = {
  summary: 'Отозвать ключ программы',
  params: z.object({ id: z.uuid('Неверный номер ключа') }),
  response: { 200: ProgramKeys },
}
