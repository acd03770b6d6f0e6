/** Whether whoever holds the phone has agreed to the processing of data, for the phone's owner. */
import type { Recorder } from '@spetskarta/shared/recorders/recorders.ts'
import { formatCreated } from '../../ui/text/format'

/** Only our own app asks; of other apps, trackers and programs there is nothing to show. */
export function consentText({ consent, app }: Pick<Recorder, 'consent' | 'app'>): string | undefined {
  if (consent) return `Согласие на обработку данных дано ${formatCreated(consent.givenAt)}`
  return app ? 'Согласия на обработку данных с телефона ещё не было' : undefined
}
