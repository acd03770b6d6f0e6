import { z } from 'zod'

export const OwnerFacts = z.object({
  /** Since when he is here, `yyyy-mm-dd`. */
  since: z.string(),
  /** Half of the requests that he gets are answered in so many minutes or less; null: too few, or most have no answer. */
  answerMinutes: z.number().nullable(),
  /** His ИНН, acting by the registry of that day, where he shows it; null: nothing is said. */
  registry: z.object({ inn: z.string(), asOf: z.string() }).nullable(),
  /** What a moderator has looked at, as listings name it, and on which day; null: nothing, or the owner has taken it off. */
  documents: z.object({ on: z.string(), names: z.array(z.string()) }).nullable(),
})

export const getOwnerFacts = {
  summary:
    'О владельце: с какого дня на сайте, как скоро отвечает на заявки, какие документы посмотрел модератор и, если он это показывает, что его ИНН действует по реестру',
  querystring: z.object({
    userUrl: z.string('Не указан пользователь').min(1, 'Не указан пользователь').max(100, 'Слишком длинное имя'),
  }),
  response: { 200: OwnerFacts },
}
