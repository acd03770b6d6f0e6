import { useOutletContext } from 'react-router'
import { paths } from '../../paths'
import { IconMessages } from '../../ui/icon/icons.ts'
import { pageMeta } from '../../ui/page/meta'
import type { Route } from './+types/NothingOpen'
import type { Inbox } from './use-inbox'

export const meta: Route.MetaFunction = ({ matches }) =>
  pageMeta({
    matches,
    title: 'Сделки',
    description: 'Заявки, предложения, брони и переписки.',
    path: paths.deals(),
    index: false,
  })

/** /deals: shown while no thread is open. */
export default function NothingOpen() {
  const { entries, threads, show } = useOutletContext<Inbox>()
  const none = entries.length === 0 && threads.length === 0 && !show
  return (
    <div className="centred grow pad quiet">
      <div className="centred gap-2">
        <IconMessages size={36} aria-hidden="true" />
        <p>{none ? 'Здесь откроются сделка и переписка' : 'Выберите сделку или переписку слева'}</p>
      </div>
    </div>
  )
}
