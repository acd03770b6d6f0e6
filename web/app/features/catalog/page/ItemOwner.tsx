import { type Item, isEquipment } from '@spetskarta/shared/catalog/items.ts'
import type { OwnerFacts } from '@spetskarta/shared/catalog/owner.ts'
import { RatingLine } from '../../../ui/item/RatingLine'
import { OwnerLink } from '../ItemParts'
import { OwnerFactsLine } from '../owner/OwnerFactsLine'
import { ProofPanel } from '../proof/ProofPanel'

/** Whose it is, and what speaks for him. */
export default function ItemOwner({ item, facts }: { item: Item; facts: OwnerFacts | undefined }) {
  return (
    <>
      <section className="card pad stack gap-3" aria-label="Владелец">
        <OwnerLink item={item} />
        {isEquipment(item) && item.rating ? (
          <p className="row gap-1 medium">
            <RatingLine rating={item.rating} /> заказчиков
          </p>
        ) : null}
        <OwnerFactsLine facts={facts} />
      </section>
      <ProofPanel item={item} />
    </>
  )
}
