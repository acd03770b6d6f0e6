/** The consent to the processing of data: stored on the phone until the server has it, so that no shift waits for a network. */
import { CONSENT_AGE_MAX, RECORDER_CONSENT_VERSION } from '@spetskarta/shared/recorders/recorder-consent.ts'
import type { Consent, Enrolled, Enrolment } from '../queue/memory'
import type { Core } from './core'

/** True for a phone that was connected before the consent existed, or whose consent is to an earlier text. */
export const needsConsent = ({ consent }: Pick<Enrolled, 'consent'>): boolean =>
  consent?.version !== RECORDER_CONSENT_VERSION

export const consentNow = (sent: boolean): Consent => ({ version: RECORDER_CONSENT_VERSION, at: Date.now(), sent })

type Give = (token: string, age: number) => Promise<unknown>

export function openConsents({ store, memory }: Pick<Core, 'store' | 'memory'>, give: Give) {
  async function keep(equipment: string, consent: Consent) {
    const { enrolments, enrolment } = store.get()
    const known = enrolments[equipment]
    if (!known) return
    const next: Enrolment = { ...known, consent }
    const all = { ...enrolments, [equipment]: next }
    store.set({ enrolments: all, ...(enrolment?.equipment._id === equipment && { enrolment: next }) })
    await memory.set('enrolments', all)
  }

  /** Sends consents that the server does not have; one that fails is sent the next time. */
  async function send() {
    for (const [equipment, { token, consent, refused }] of Object.entries(store.get().enrolments)) {
      if (!consent || consent.sent || refused) continue
      const age = Math.min(Math.max(0, Date.now() - consent.at), CONSENT_AGE_MAX)
      const given = await give(token, age).then(
        () => true,
        () => false,
      )
      if (given) await keep(equipment, { ...consent, sent: true })
    }
  }

  return {
    send,
    async agree() {
      const { enrolment } = store.get()
      if (!enrolment) return
      await keep(enrolment.equipment._id, consentNow(false))
      void send()
    },
  }
}
