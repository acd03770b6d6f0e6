import type { ListedObject } from '@spetskarta/shared/objects/objects.ts'
import type { OpenObject } from '@spetskarta/shared/sharing/sharing.ts'
import { Link } from 'react-router'
import { paths } from '../../paths'
import { IconWorld } from '../../ui/icon/icons.ts'
import { PhoneLink } from '../../ui/PhoneLink'
import { countOf, formatCreated, MACHINES } from '../../ui/text/format'
import { untilText } from '../sharing/link-texts'
import { HoursBar, HoursLegend } from './HoursBar'
import css from './ObjectCard.module.css'
import { PresentLine } from './PresentLine'

/** Number of present machines that are named; the object's page lists all of them. */
const NAMED = 6

interface Props {
  object: ListedObject
  /** The link of the page for the customer, if it is open. */
  link: OpenObject | undefined
  /** Current moment, ms. */
  now: number
}

export function ObjectCard({ object, link, now }: Props) {
  const { objectId, name, address, customerName, customerPhone, state, closedAt, week, present, machines, own } = object
  const closed = state === 'closed'
  return (
    <li className={`${css.card} anchor ${closed ? css.closed : ''}`}>
      <div className="between start">
        <div>
          <h2 className="text-body">
            <Link to={paths.object(objectId)} className={`${css.link} underlines anywhere`}>
              {name}
            </Link>
          </h2>
          {address ? <p className="quiet small">{address}</p> : null}
        </div>
        <ObjectState state={state} />
      </div>
      <div className={`${css.customer} between wrap`}>
        <p className="medium anywhere">{customerName || (own ? 'заказчик не указан' : 'объект партнёра')}</p>
        {customerPhone ? <PhoneLink phone={customerPhone} /> : null}
      </div>
      {link ? (
        <p className="row small">
          <IconWorld size={18} aria-hidden="true" />
          <span className={link.expiresAt === null ? 'semibold' : undefined}>
            ссылка открыта {untilText(link, link.timeZone, now)}
          </span>
        </p>
      ) : null}
      <div className={`${css.facts} grid`}>
        <div>
          <h3 className="regular quiet text-note">Сейчас</h3>
          {present.length > 0 ? (
            <ul>
              {present.slice(0, NAMED).map(({ itemId, heardAt, stoppedAt }) => (
                <li key={itemId} className="medium">
                  <PresentLine
                    name={machines.find(({ _id }) => _id === itemId)?.name}
                    {...{ heardAt, stoppedAt, now }}
                  />
                </li>
              ))}
              {present.length > NAMED ? (
                <li className="quiet medium">{`и ещё ${countOf(present.length - NAMED, MACHINES)}`}</li>
              ) : null}
            </ul>
          ) : (
            <p className={`${css.nobody} dot quiet medium`}>сейчас никого</p>
          )}
        </div>
        <div>
          <h3 className="regular quiet text-note">Эта неделя, ч</h3>
          {week.onSite > 0 ? (
            <div className="tight stack">
              <HoursBar hours={week} />
              <HoursLegend hours={week} />
            </div>
          ) : (
            <p className="quiet medium">
              {closed ? `закрыт ${formatCreated(closedAt)}` : 'на этой неделе техники не было'}
            </p>
          )}
        </div>
      </div>
    </li>
  )
}

export const ObjectState = ({ state }: { state: ListedObject['state'] }) => (
  <span className={`${css.state} ${state === 'closed' ? css.ended : ''} rounded-sm firm nowrap strong text-note`}>
    {state === 'closed' ? 'закрыт' : 'в работе'}
  </span>
)
