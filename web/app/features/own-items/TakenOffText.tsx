import type { TakenOff } from '@spetskarta/shared/own-items/own-items.ts'
import { Link } from 'react-router'
import { paths } from '../../paths'
import { reasonText, sanctionEnd } from '../moderation/words'

/** Why a moderator has taken a listing off, until when, and where to appeal. */
export const TakenOffText = ({ takenOff }: { takenOff: TakenOff }) => (
  <p className="small anywhere">
    Снято модератором {sanctionEnd(takenOff.until)}: {reasonText(takenOff)}.{' '}
    <Link to={paths.contacts()} className="link">
      Возразить
    </Link>
  </p>
)
