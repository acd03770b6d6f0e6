import type { ThreadMessage } from '@spetskarta/shared/messages/messages.ts'
import { IconMapPinFilled } from '@tabler/icons-react'
import { Link } from 'react-router'
import { formatPosition } from '../../../map/coordinates'
import { PlacePicture } from '../../../map/still/PlacePicture'
import { paths } from '../../../paths'
import css from './Conversation.module.css'

const RADIUS_KM = 5

/** A place that the other or the user has sent: a press opens the map there. */
export function MessagePlace({ place }: { place: NonNullable<ThreadMessage['place']> }) {
  const { lat, lng, name } = place
  return (
    <Link to={paths.map({ at: `${lat},${lng}`, r: RADIUS_KM })} className={`${css.place} block clip`}>
      <span className={`${css.placePicture} block anchor`}>
        <PlacePicture place={place}>
          <IconMapPinFilled className={css.pin} size={30} aria-hidden="true" />
        </PlacePicture>
      </span>
      <span className={`${css.placeName} block small strong`}>
        {[name, formatPosition(place)].filter(Boolean).join(', ')}
      </span>
    </Link>
  )
}
