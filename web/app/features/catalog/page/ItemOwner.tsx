import { type Item, isEquipment } from '@spetskarta/shared/catalog/items.ts'
import type { OwnerFacts } from '@spetskarta/shared/catalog/owner.ts'
import { PROOF, shownProof } from '@spetskarta/shared/catalog/proof.ts'
import { IconActivity } from '../../../ui/icon/icons.ts'
import { RatingLine } from '../../../ui/item/RatingLine'
import { formatCount } from '../../../ui/text/format'
import { OwnerLink } from '../ItemParts'
import { OwnerFactsLine } from '../owner/OwnerFactsLine'

/** The owner of the item, and what is known about them. */
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

/** What the records of a machine show for its last days, and how this is computed. */
function ProofPanel({ item }: { item: Item }) {
  const proof = isEquipment(item) ? shownProof(item.proof, item.provenAt, Date.now()) : undefined
  if (!proof) return null
  const more = [`${formatCount(proof.hours)}\u00a0ч работы`, proof.photos > 0 && 'записи с\u00a0фото'].filter(Boolean)
  return (
    <section className="card row gap-3 pad-line" aria-label="Работа по записям">
      <IconActivity size={20} aria-hidden="true" className="firm" />
      <div className="fill">
        <p className="medium">
          Работала{' '}
          <b>
            {proof.days} из последних {PROOF.days}&nbsp;дней
          </b>{' '}
          по&nbsp;записям
        </p>
        <p className="medium">{more.join(', ')}</p>
        <p className="quiet small">
          Считаются дни, когда записано не меньше {PROOF.leastSeconds / 60}&nbsp;минут работы.
        </p>
      </div>
    </section>
  )
}
