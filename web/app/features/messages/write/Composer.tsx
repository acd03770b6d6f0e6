import { MESSAGE_MAX, MESSAGE_PHOTOS_MAX } from '@spetskarta/shared/messages/messages.ts'
import { uuidV4 } from '@spetskarta/shared/uuid.ts'
import { type ClipboardEvent, type KeyboardEvent, Suspense, useEffect, useRef, useState } from 'react'
import { useLocation } from 'react-router'
import { pageAccount } from '../../../api/page-account'
import { paths } from '../../../paths'
import { lazyPart } from '../../../ui/away/lazy-part'
import { Button, ButtonLink, IconButton } from '../../../ui/Button'
import { keepDraft, typedText } from '../../../ui/form/drafts'
import { ACCEPTED } from '../../../ui/form/photo'
import { IconCamera, IconMapPin, IconSend, IconX } from '../../../ui/icon/icons.ts'
import { useHydrated } from '../../../ui/use-hydrated'
import css from './Composer.module.css'
import type { WaitingMessage } from './kept'
import { post } from './outbox'
import { useChosenPhotos } from './use-chosen-photos'

const PlaceDialog = lazyPart(() => import('./PlaceDialog'))

interface Props {
  /** Key under which the unsent text is stored: the thread or the listing. */
  draftKey: string
  to: WaitingMessage['to']
  /** Undefined for a visitor, who must log in first. */
  user: string | undefined
  /** Whether this is the first message of a thread: the field then takes the focus on a phone too. */
  first?: boolean
}

/** The highest number of lines that the field grows to. */
const ROWS = 6

/** Text, photos and a place. Enter sends on devices with a keyboard; an unsent text is stored. */
export function Composer({ draftKey, to, user, first }: Props) {
  const { pathname } = useLocation()
  const hydrated = useHydrated()
  const field = useRef<HTMLTextAreaElement>(null)
  const file = useRef<HTMLInputElement>(null)
  const [text, setText] = useState('')
  const [place, setPlace] = useState<WaitingMessage['place']>(null)
  const [choosing, setChoosing] = useState(false)
  const photos = useChosenPhotos()
  const empty = text.trim() === '' && photos.chosen.length === 0 && place === null

  useEffect(() => {
    setText(typedText(draftKey))
    if (first || window.matchMedia('(hover: hover)').matches) field.current?.focus({ preventScroll: true })
  }, [draftKey, first])

  function write(next: string) {
    setText(next)
    keepDraft(draftKey, next)
  }

  function send() {
    const account = pageAccount()
    if (empty || !user || !account) return
    void post({
      id: uuidV4(),
      user: account,
      to,
      text: text.trim(),
      photos: photos.chosen.map(({ file }) => file),
      place,
      madeAt: Date.now(),
    })
    write('')
    setPlace(null)
    photos.clear()
    field.current?.focus()
  }

  function pressed(event: KeyboardEvent) {
    if (event.key !== 'Enter' || event.shiftKey || event.nativeEvent.isComposing) return
    // On a phone, Enter starts a new line.
    if (!event.ctrlKey && !event.metaKey && !window.matchMedia('(hover: hover)').matches) return
    event.preventDefault()
    send()
  }

  function pasted(event: ClipboardEvent) {
    const files = [...event.clipboardData.files]
    if (files.length === 0 || !user) return
    event.preventDefault()
    void photos.add(files)
  }

  return (
    <form
      className={`${css.form} line-above stack gap-2`}
      onSubmit={(event) => {
        event.preventDefault()
        send()
      }}
    >
      {photos.problem ? (
        <p className="danger small" role="alert">
          {photos.problem}
        </p>
      ) : null}
      {photos.chosen.length || place ? (
        <ul className={`${css.added} wrap`} aria-label="Приложено">
          {photos.chosen.map(({ id, shown }, at) => (
            <li key={id} className={`${css.thumb} anchor clip rounded`}>
              <img src={shown} alt={`Фото ${at + 1}`} className="fit" />
              <button
                type="button"
                className={`${css.remove} round centred graphite`}
                aria-label={`Убрать фото ${at + 1}`}
                onClick={() => photos.remove(id)}
              >
                <IconX size={16} aria-hidden="true" />
              </button>
            </li>
          ))}
          {place ? (
            <li className="framed pad-line row small">
              <IconMapPin size={18} aria-hidden="true" />
              Место приложено
              <IconButton label="Убрать место" onClick={() => setPlace(null)}>
                <IconX size={18} aria-hidden="true" />
              </IconButton>
            </li>
          ) : null}
        </ul>
      ) : null}
      <div className={`${css.line} row`}>
        {user ? (
          <>
            <IconButton
              bordered
              label="Приложить фото"
              disabled={photos.chosen.length >= MESSAGE_PHOTOS_MAX}
              onClick={() => file.current?.click()}
            >
              <IconCamera size={22} aria-hidden="true" />
            </IconButton>
            <input
              ref={file}
              type="file"
              hidden
              multiple
              accept={ACCEPTED.join(',')}
              onChange={({ target }) => {
                void photos.add([...(target.files ?? [])])
                target.value = ''
              }}
            />
            <IconButton bordered label="Приложить место" onClick={() => setChoosing(true)}>
              <IconMapPin size={22} aria-hidden="true" />
            </IconButton>
          </>
        ) : null}
        <div className="box fill">
          <textarea
            ref={field}
            className={css.field}
            aria-label="Сообщение"
            placeholder="Сообщение"
            rows={Math.min(ROWS, Math.max(1, text.split('\n').length))}
            maxLength={MESSAGE_MAX}
            value={text}
            onChange={({ target }) => write(target.value)}
            onKeyDown={pressed}
            onPaste={pasted}
          />
        </div>
        {user ? (
          <Button
            type={hydrated ? 'submit' : 'button'}
            look="primary"
            className={css.send}
            disabled={empty}
            icon={<IconSend size={20} aria-hidden="true" />}
          >
            <span className="visually-hidden">Отправить</span>
          </Button>
        ) : null}
      </div>
      {user ? null : <LogInFirst next={pathname} />}
      {choosing ? (
        <Suspense>
          <PlaceDialog
            onChoose={(chosen) => {
              setPlace(chosen)
              setChoosing(false)
            }}
            onClose={() => setChoosing(false)}
          />
        </Suspense>
      ) : null}
    </form>
  )
}

/** The text stays stored in this browser. */
const LogInFirst = ({ next }: { next: string }) => (
  <div className="stack gap-2">
    <div className={css.enter}>
      <ButtonLink to={paths.login({ next })} look="primary" wide>
        Войти и отправить
      </ButtonLink>
      <ButtonLink to={paths.signup({ next })} wide>
        Регистрация
      </ButtonLink>
    </div>
    <p className="quiet small">
      Ответ придёт сюда и на почту. Текст сохранится: после входа останется нажать «Отправить».
    </p>
  </div>
)
