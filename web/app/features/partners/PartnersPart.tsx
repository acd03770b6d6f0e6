import type { Partner } from '@spetskarta/shared/partners/partners.ts'
import type { RecordableEquipment } from '@spetskarta/shared/recorders/recorders.ts'
import { InviteCard } from './InviteCard'
import { RightsCard } from './RightsCard'

interface Props {
  partners: readonly Partner[]
  /** The first of the user's own machines, and their total number. */
  machines: readonly RecordableEquipment[]
  count: number
  /** Current moment by the server's clock, ms. */
  now: number
}

/** The parts of the settings about partners. */
export const PartnersPart = ({ partners, machines, count, now }: Props) => (
  <>
    <InviteCard taken={partners.map(({ name }) => name)} />
    <RightsCard first={{ machines, count, partners }} now={now} />
  </>
)
