import type { Equipment } from '@spetskarta/shared/catalog/items.ts'
import { PROOF, shownProof } from '@spetskarta/shared/catalog/proof.ts'

/** `19 из 30 дней по записям`, for a machine in a list; undefined where its owner does not show it. */
export function workedText({ proof, provenAt }: Equipment, now: number): string | undefined {
  const shown = shownProof(proof, provenAt, now)
  return shown && `${shown.days} из\u00a0${PROOF.days}\u00a0дней по\u00a0записям`
}
