/** The consent to the processing of data: stored on the phone until the server has it, so that no shift waits for a network. */
import { CONSENT_AGE_MAX, RECORDER_CONSENT_VERSION } from '@spetskarta/shared/recorders/recorder-consent.ts'
import type { Consent, Enrolled, Enrolment } from '../queue/memory'
import type { Core } from './core'
import { corrected, type Skew, skewNow } from './skew'

/** True for a phone that was connected before the consent existed, or whose consent is to an earlier text. */
export const needsConsent = ({ consent }: Pick<Enrolled, 'consent'>): boolean =>
  consent?.version !== RECORDER_CONSENT_VERSION

export const consentNow = (sent: boolean, skew: Skew): Consent => ({
  version: RECORDER_CONSENT_VERSION,
  at: Date.now(),
  skew,
  sent,
})

/** Like `shift` of the queue, for consents that the server does not have. */
export async function shiftConsents({ store, memory }: Pick<Core, 'store' | 'memory'>, jump: number) {
  const { enrolments, enrolment } = store.get()
  const isToMove = ({ consent }: Enrolment) => consent && !consent.sent && (consent.skew ?? null) === null
  if (!Object.values(enrolments).some(isToMove)) return
  const moved = (one: Enrolment): Enrolment =>
    one.consent && isToMove(one) ? { ...one, consent: { ...one.consent, at: one.consent.at + jump } } : one
  const all = Object.fromEntries(Object.entries(enrolments).map(([id, one]) => [id, moved(one)]))
  store.set({ enrolments: all, enrolment: enrolment && moved(enrolment) })
  await memory.set('enrolments', all)
}

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
      // By the server's clock at both ends: the phone's may have been set in between.
      const { skew } = store.get()
      const ms = corrected(Date.now(), null, skew) - corrected(consent.at, consent.skew ?? null, skew)
      const age = Math.min(Math.max(0, ms), CONSENT_AGE_MAX)
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
      await keep(enrolment.equipment._id, consentNow(false, skewNow(store.get())))
      void send()
    },
  }
}
