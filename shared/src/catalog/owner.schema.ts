import { z } from 'zod'

/** As many rows as a list has at most. */
const OWNERS_MAX = 100

const checked = {
  /** Since when he is here, `yyyy-mm-dd`. */
  since: z.string(),
  /** His ИНН, acting by the registry of that day, where he shows it; null: nothing is said. */
  registry: z.object({ inn: z.string(), asOf: z.string() }).nullable(),
  /** What a moderator has looked at, as listings name it, and on which day; null: nothing, or the owner has taken it off. */
  documents: z.object({ on: z.string(), names: z.array(z.string()) }).nullable(),
}

export const OwnerFacts = z.object({
  ...checked,
  /** Half of the requests that he gets are answered in so many minutes or less; null: too few, or most have no answer. */
  answerMinutes: z.number().nullable(),
})

/** What a list says of the owner of a row. */
export const CheckedOwner = z.object({ userUrl: z.string(), ...checked })

export const getOwnerFacts = {
  summary:
    'О владельце: с какого дня на сайте, как скоро отвечает на заявки, какие документы посмотрел модератор и, если он это показывает, что его ИНН действует по реестру',
  querystring: z.object({
    userUrl: z.string('Не указан пользователь').min(1, 'Не указан пользователь').max(100, 'Слишком длинное имя'),
  }),
  response: { 200: OwnerFacts },
}

export const getCheckedOwners = {
  summary: 'О владельцах списка, до 100 адресов через запятую: с какого дня на сайте и что проверено',
  querystring: z.object({
    userUrls: z
      .string('Не указаны пользователи')
      .max(100 * OWNERS_MAX, 'Слишком много имён')
      .transform((text) => text.split(',').filter(Boolean))
      .pipe(z.array(z.string()).max(OWNERS_MAX, `Не больше ${OWNERS_MAX} пользователей за раз`)),
  }),
  response: { 200: z.object({ owners: z.array(CheckedOwner) }) },
}
