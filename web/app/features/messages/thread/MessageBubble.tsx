import type { ThreadMessage } from '@spetskarta/shared/messages/messages.ts'
import { Link } from 'react-router'
import { formatPosition } from '../../../map/coordinates'
import { PlacePicture } from '../../../map/still/PlacePicture'
import { paths } from '../../../paths'
import { IconMapPinFilled } from '../../../ui/icon/icons.ts'
import { ShownPhotos } from '../../../ui/photos/ShownPhotos'
import { moscowTime } from '../../../ui/text/moscow'
import { postParts } from '../../forum/message/post-parts'
import { ReadMark } from '../list/InboxRowLink'
import css from './Conversation.module.css'

interface Props {
  message: ThreadMessage
  /** Whether the other user has read the message. */
  read: boolean
  /** Whether this is the message that was searched for. */
  found: boolean
  /** Whether this is the first message that was unread when the thread was opened. */
  fresh: boolean
}

/** A message; the user's own stand at the right. */
export function MessageBubble({ message, read, found, fresh }: Props) {
  const { mine, text, photos, place, at, number } = message
  return (
    <>
      {fresh ? <p className={`${css.fresh} text-note strong`}>Новые сообщения</p> : null}
      <article
        id={`m${number}`}
        className={`${css.bubble} ${mine ? css.mine : css.theirs} ${found ? css.foundHere : ''}`}
        aria-label={mine ? 'Вы' : 'Собеседник'}
      >
        <ShownPhotos photos={photos} alt="Фото из переписки" />
        {place ? <MessagePlace place={place} /> : null}
        {text ? <MessageText text={text} /> : null}
        <p className={`${css.time} quiet text-note row`}>
          <time dateTime={at}>{moscowTime(Date.parse(at))}</time>
          {mine ? <ReadMark read={read} /> : null}
        </p>
      </article>
    </>
  )
}

/** The text with its line breaks; links are marked as untrusted. */
export const MessageText = ({ text }: { text: string }) => (
  <p className={`${css.text} anywhere`}>
    {postParts(text).map(({ text: part, href }, i) =>
      href ? (
        // biome-ignore lint/suspicious/noArrayIndexKey: the pieces of a text have no other key
        <a key={i} className="link" href={href} rel="nofollow ugc noopener" target="_blank">
          {part}
        </a>
      ) : (
        part
      ),
    )}
  </p>
)

const RADIUS_KM = 5

/** A place sent in a message; pressing it opens the map there. */
function MessagePlace({ place }: { place: NonNullable<ThreadMessage['place']> }) {
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
