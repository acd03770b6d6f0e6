import { z } from 'zod'

/** Most rows of a list. */
const OWNERS_MAX = 100

const checked = {
  /** When the owner signed up, `yyyy-mm-dd`. */
  since: z.string(),
  /**
   * The owner's ИНН, active in the register of the day `asOf`; null: the owner does not show it, or it is not known to be active.
   */
  registry: z.object({ inn: z.string(), asOf: z.string() }).nullable(),
  /**
   * Documents that a moderator has checked, as listings name them, and the day of the check; null: none, or the owner hides it.
   */
  documents: z.object({ on: z.string(), names: z.array(z.string()) }).nullable(),
}

export const OwnerFacts = z.object({
  ...checked,
  /** Median time in which requests are answered, minutes; null: too few requests, or most are unanswered. */
  answerMinutes: z.number().nullable(),
})

/** What a list shows about the owner of a row. */
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
