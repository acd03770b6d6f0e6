import type { OpenThread, ThreadMessage } from '@spetskarta/shared/messages/messages.ts'
import { useState } from 'react'
import { Button } from '../../../ui/Button'
import { IconArrowDown } from '../../../ui/icon/icons.ts'
import type { Inbox } from '../use-inbox'
import { byDays, dayHeading } from '../when'
import { Composer } from '../write/Composer'
import { useWaiting } from '../write/outbox'
import { type AboutOffer, useAbout } from './about-offer'
import css from './Conversation.module.css'
import { amongThem, DealBubble, dealCards } from './DealBubbles'
import { DealStrip } from './DealStrip'
import { MessageBubble } from './MessageBubble'
import { ThreadHead } from './ThreadHead'
import { ThreadMenu } from './ThreadMenu'
import { useMessages } from './use-messages'
import { useScroll } from './use-scroll'
import { WaitingBubbles } from './WaitingBubbles'
import { waitingHere } from './waiting-here'

interface Props {
  thread: OpenThread
  messages: ThreadMessage[]
  earlier: boolean
  /** The offer that the thread is about; null: it is about something else. */
  offer: AboutOffer | null
  /** Number of the message that was searched for. */
  at: number | undefined
  user: string
  now: number
  list: Inbox
}

const CLOSED = {
  gone: 'Учётной записи собеседника больше нет: ответить некому.',
  refused: 'Собеседник не принимает ваших сообщений.',
  blocked: 'Вы не принимаете сообщений этого собеседника.',
}

/** An open thread: the other user and the subject, the messages by days, the field to write. */
export function Conversation({ user, now, at, list, offer, ...first }: Props) {
  const { thread, messages, earlier, later, busy, showEarlier, showLater, look } = useMessages(first, list)
  const { about, look: lookAbout } = useAbout(offer, thread.id, list)
  const [unreadFrom] = useState(first.thread.readNumber)
  const waiting = waitingHere(thread, messages, useWaiting(user))
  const last = messages.at(-1)
  // Cards older than the loaded messages appear once those messages are loaded.
  const cards = about ? dealCards(about).filter((card) => !earlier || card.at >= (messages[0]?.at ?? '')) : []
  const { log, below, toEnd } = useScroll({ at, last, waiting: waiting.length, firstShown: messages[0]?.number, later })
  return (
    <>
      <ThreadHead
        subject={thread.subject}
        other={thread.other}
        phone={thread.phone}
        phoneLater={thread.phoneLater}
        menu={thread.other ? <ThreadMenu thread={thread} onChange={look} /> : null}
      />
      {about ? (
        <DealStrip
          about={about}
          look={async () => {
            await lookAbout()
            list.refresh()
          }}
        />
      ) : null}
      {list.live === 'lost' ? (
        <p className={`${css.lost} attention small`} role="status">
          Нет связи. Написанное ждёт здесь и уйдёт, когда она появится.
        </p>
      ) : null}
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: a scrolling region must be reachable by the keyboard */}
      <div ref={log} className={`${css.log} scroll`} role="log" aria-label="Сообщения" tabIndex={0}>
        {earlier ? (
          <div className="centred">
            <Button size="small" busy={busy} onClick={showEarlier}>
              Показать раньше
            </Button>
          </div>
        ) : null}
        {byDays(amongThem(messages, cards)).map(({ day, messages: ofDay }) => (
          <section key={day} className={css.day} aria-label={dayHeading(day, now)}>
            <p className={`${css.dayName} quiet text-note`}>{dayHeading(day, now)}</p>
            {ofDay.map((message) =>
              'card' in message ? (
                about ? (
                  <DealBubble key={message.card} card={message} about={about} />
                ) : null
              ) : (
                <MessageBubble
                  key={message.id}
                  message={message}
                  read={message.number <= thread.otherRead}
                  found={message.number === at}
                  fresh={message.number === unreadFrom + 1 && !message.mine && unreadFrom > 0}
                />
              ),
            )}
          </section>
        ))}
        {later ? (
          <div className="centred">
            <Button size="small" busy={busy} onClick={showLater}>
              Показать дальше
            </Button>
          </div>
        ) : null}
        <WaitingBubbles waiting={waiting} />
      </div>
      {below ? (
        <button type="button" className={`${css.down} float round centred`} onClick={toEnd} aria-label="К последнему">
          <IconArrowDown size={22} aria-hidden="true" />
        </button>
      ) : null}
      {thread.closed ? (
        <p className={`${css.closed} line-above quiet medium`}>{CLOSED[thread.closed]}</p>
      ) : (
        <Composer draftKey={thread.id} to={{ threadId: thread.id }} user={user} />
      )}
    </>
  )
}
