import { hoursText } from '@spetskarta/shared/hours.ts'
import type { HereObject } from '@spetskarta/shared/objects/objects.ts'
import { PART_NAMES, PARTS } from '@spetskarta/shared/objects/parts.ts'
import type { Coarse } from '@spetskarta/shared/tracks/coarse.ts'
import { ButtonLink } from '../../ui/Button'
import { ItemIcon } from '../../ui/item/ItemIcon'
import { uncountedText } from '../days/CountingNote'
import { CoarseNote } from '../tracks/coarse'
import css from './MachineDays.module.css'
import type { MachineSums } from './machine-sums'

interface Props {
  machine: HereObject['machines'][number]
  sums: MachineSums
  /** Set where the machine's points are too sparse to show short trips. */
  coarse: Coarse | undefined
  /** Whether the machine no longer works on the object; these days keep their hours. */
  former: boolean
  /** Whether the hours with corrections are shown too. */
  counted: boolean
  /** The page with the days of this machine. */
  to: string
}

/** One machine of an object with very many: the totals of its days. */
export const MachineSumsRow = ({ machine, sums, coarse, former, counted, to }: Props) => (
  <section className="clip card" aria-label={machine.name}>
    <div className="pad-line row">
      <ItemIcon type={machine.type} size={28} />
      <div className="grow">
        <h3 className="text-body anywhere">{machine.name}</h3>
        <p className="quiet small digits">
          {[
            `${sums.days}\u00a0дн.`,
            `на объекте ${hoursText(sums.onSite)}`,
            ...PARTS.map((part) => `${PART_NAMES[part]} ${hoursText(sums[part])}`),
            ...(sums.uncounted > 0 ? [uncountedText(sums.uncounted)] : []),
            ...(former ? ['больше здесь не работает'] : []),
            ...(counted ? [`зачтено ${hoursText(sums.counted)}`] : []),
          ].join(' · ')}
        </p>
        <CoarseNote of={coarse} />
      </div>
      <ButtonLink
        to={to}
        size="small"
        className={css.action}
        preventScrollReset
        aria-label={`По дням: ${machine.name}`}
      >
        По дням
      </ButtonLink>
    </div>
  </section>
)
