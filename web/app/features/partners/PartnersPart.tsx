import type { Partner } from '@spetskarta/shared/partners/partners.ts'
import type { RecordableEquipment } from '@spetskarta/shared/recorders/recorders.ts'
import { InviteCard } from './InviteCard'
import { RightsCard } from './RightsCard'

interface Props {
  partners: readonly Partner[]
  /** Includes machines of other owners; those do not concern this user's partners. */
  machines: readonly RecordableEquipment[]
  /** The server's time, ms. */
  now: number
}

/** The parts of the settings about partners. */
export const PartnersPart = ({ partners, machines, now }: Props) => (
  <>
    <InviteCard taken={partners.map(({ name }) => name)} />
    <RightsCard partners={partners} machines={machines.filter(({ own }) => own)} now={now} />
  </>
)
