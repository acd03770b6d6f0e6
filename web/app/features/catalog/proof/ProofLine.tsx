import { type Item, isEquipment } from '@spetskarta/shared/catalog/items.ts'
import { PROOF, shownProof } from '@spetskarta/shared/catalog/proof.ts'

/** `19 из 30 дней по записям` of a machine in a list; nothing where its owner does not show it. */
export function ProofLine({ item, className }: { item: Item; className: string }) {
  const proof = isEquipment(item) ? shownProof(item.proof, item.provenAt, Date.now()) : undefined
  if (!proof) return null
  return (
    <p className={className}>
      {proof.days} из {PROOF.days} дней по&nbsp;записям
    </p>
  )
}
