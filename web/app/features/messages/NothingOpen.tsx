import { IconMessages } from '@tabler/icons-react'
import { paths } from '../../paths'
import { pageMeta } from '../../ui/page/meta'
import type { Route } from './+types/NothingOpen'

export const meta: Route.MetaFunction = ({ matches }) =>
  pageMeta({
    matches,
    title: 'Сделки',
    description: 'Заявки, предложения, брони и переписки.',
    path: paths.deals(),
    index: false,
  })

/** /deals: nothing is open yet. */
export default function NothingOpen() {
  return (
    <div className="centred grow pad quiet">
      <div className="centred gap-2">
        <IconMessages size={36} aria-hidden="true" />
        <p>Выберите сделку или переписку слева</p>
      </div>
    </div>
  )
}
