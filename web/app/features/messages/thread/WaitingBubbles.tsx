import { Button } from '../../../ui/Button'
import { LogInLink } from '../../../ui/ErrorWords'
import { IconAlertCircle, IconClock, IconRefresh, IconTrash } from '../../../ui/icon/icons.ts'
import { countOf } from '../../../ui/text/format'
import type { WaitingMessage } from '../write/kept'
import { giveUp, tryAgain, useSessionEnded } from '../write/outbox'
import css from './Conversation.module.css'
import { MessageText } from './MessageBubble'

/** Messages being sent, or that could not be sent. */
export function WaitingBubbles({ waiting }: { waiting: readonly WaitingMessage[] }) {
  const ended = useSessionEnded()
  return waiting.map((message) => (
    <article key={message.id} className={`${css.bubble} ${css.mine}`} aria-label="Вы, ещё не отправлено">
      {message.photos.length ? (
        <p className="quiet small">{countOf(message.photos.length, ['фото', 'фото', 'фото'])}</p>
      ) : null}
      {message.place ? <p className="quiet small">Место на карте</p> : null}
      {message.text ? <MessageText text={message.text} /> : null}
      {message.problem === undefined ? (
        <p className={`${css.time} quiet text-note row`}>
          <IconClock size={14} aria-hidden="true" />
          {ended ? (
            <span role="alert">
              Не отправлено. <LogInLink />
            </span>
          ) : (
            'Отправляется'
          )}
        </p>
      ) : (
        <div className={`${css.problem} stack gap-2`}>
          <p className="danger small row" role="alert">
            <IconAlertCircle className="firm" size={18} aria-hidden="true" />
            {message.problem}
          </p>
          <div className="wrap">
            <Button
              size="small"
              icon={<IconRefresh size={18} aria-hidden="true" />}
              onClick={() => void tryAgain(message)}
            >
              Повторить
            </Button>
            <Button
              size="small"
              look="quiet"
              icon={<IconTrash size={18} aria-hidden="true" />}
              onClick={() => void giveUp(message.id)}
            >
              Не отправлять
            </Button>
          </div>
        </div>
      )}
    </article>
  ))
}
