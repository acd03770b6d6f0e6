import { z } from 'zod'
import { CONSENT_AGE_MAX, RECORDER_CONSENT_VERSION } from './recorder-consent.constants.ts'

export const giveRecorderConsent = {
  summary: 'Согласие того, чей телефон записывает, на обработку данных (Authorization: Bearer)',
  body: z.object({
    consent: z.literal(RECORDER_CONSENT_VERSION, 'Текст согласия изменился. Обновите приложение'),
    /** Ms since the consent was given, instead of a moment, because the phone's clock may be wrong. */
    age: z.number('Неверное время').min(0, 'Неверное время').max(CONSENT_AGE_MAX, 'Неверное время'),
  }),
  response: { 200: z.object({ result: z.literal(1) }) },
}
