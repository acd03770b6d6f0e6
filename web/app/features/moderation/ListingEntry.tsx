import { dismissListingComplaints, type ListingComplaint } from '@spetskarta/shared/moderation/moderation.ts'
import { Link } from 'react-router'
import { call } from '../../api/call'
import { paths } from '../../paths'
import { Button } from '../../ui/Button'
import { IconCheck, IconEyeOff, IconUserOff } from '../../ui/icon/icons.ts'
import { formatPhone } from '../../ui/text/format'
import { Author } from '../forum/message/Author'
import { Reasons } from './Reasons'
import { useDismissal } from './use-dismissal'
import type { useSanctions } from './use-sanctions'
import { reasonText } from './words'

interface Props extends ListingComplaint {
  now: number
  onSanction: ReturnType<typeof useSanctions>['open']
}

/** A listing with complaints, and the actions of a moderator. */
export function ListingEntry({ item, reasons, now, onSanction }: Props) {
  const { busy, dismiss } = useDismissal(() => call(dismissListingComplaints, { body: { id: item._id } }))
  const [first] = reasons
  const address = item.kind === 'equipment' ? paths.equipment(item._id) : paths.order(item._id)
  return (
    <article className="gap-10 pad-row card stack" aria-label={`Жалоба: ${item.name}`}>
      <p className="quiet small">
        {item.kind === 'equipment' ? 'Техника' : 'Заказ'} · <Author user={item.user} />
        {item.place ? ` · ${item.place}` : ''} · {formatPhone(item.phone)}
      </p>
      <h2 className="anywhere">
        <Link to={address} className="link">
          {item.name}
        </Link>
      </h2>
      {item.description ? <p className="clamp anywhere">{item.description}</p> : null}
      <Reasons reasons={reasons.map((complaint) => ({ ...complaint, text: reasonText(complaint) }))} now={now} />
      <div className="wrap">
        <Button busy={busy} onClick={dismiss} icon={<IconCheck size={18} aria-hidden="true" />}>
          Оставить
        </Button>
        <Button
          look="danger"
          onClick={() => onSanction({ kind: 'hide', item, reason: first?.reason })}
          icon={<IconEyeOff size={18} aria-hidden="true" />}
        >
          Снять с публикации
        </Button>
        {item.user.moderator ? null : (
          <Button
            look="danger"
            onClick={() => onSanction({ kind: 'ban', user: item.user, reason: first?.reason })}
            icon={<IconUserOff size={18} aria-hidden="true" />}
          >
            Закрыть учётную запись
          </Button>
        )}
      </div>
    </article>
  )
}
