import { ApiError } from '@spetskarta/shared/endpoint.ts'
import { getParkViews, type ParkView, removeParkView, saveParkView } from '@spetskarta/shared/park/park.ts'
import { useState } from 'react'
import { Link } from 'react-router'
import { call } from '../../api/call'
import { paths } from '../../paths'
import { Button, IconButton } from '../../ui/Button'
import { ConfirmDialog } from '../../ui/dialog/ConfirmDialog'
import { FormDialog } from '../../ui/dialog/FormDialog'
import { useAttempt } from '../../ui/dialog/use-attempt'
import { useOwnClose } from '../../ui/dialog/use-own-close'
import { Field } from '../../ui/form/Field'
import { IconBookmark, IconBookmarkPlus, IconX } from '../../ui/icon/icons.ts'
import { Notice } from '../../ui/Notice'
import css from './ParkViews.module.css'
import { isParkFiltered, type ParkQuery, viewOf } from './park-query'

interface Props {
  query: ParkQuery
  first: ParkView[]
}

/** Saved filters, each with a name and an address; the current filter can be saved too. */
export function ParkViews({ query, first }: Props) {
  const [views, setViews] = useState(first)
  const [naming, setNaming] = useState(false)
  const [leaving, setLeaving] = useState<ParkView>()
  const shown = viewOf(query)
  const saved = views.find((view) => view.query === shown)
  const canSave = saved === undefined && (isParkFiltered(query) || query.order !== undefined)
  if (views.length === 0 && !canSave) return null
  return (
    <nav aria-label="Сохранённые виды" className={`${css.views} wrap`}>
      {views.map((view) => (
        <span key={view.id} className={`${css.view} row rounded`} data-on={view === saved || undefined}>
          <Link
            to={`${paths.park()}${view.query ? `?${view.query}` : ''}`}
            replace
            aria-current={view === saved ? 'true' : undefined}
            className={`${css.name} row gap-1 reach small strong`}
          >
            <IconBookmark size={16} aria-hidden="true" />
            {view.name}
          </Link>
          {view === saved ? (
            <IconButton label={`Убрать вид «${view.name}»`} onClick={() => setLeaving(view)}>
              <IconX size={16} aria-hidden="true" />
            </IconButton>
          ) : null}
        </span>
      ))}
      {canSave ? (
        <Button
          look="quiet"
          size="small"
          icon={<IconBookmarkPlus size={18} aria-hidden="true" />}
          onClick={() => setNaming(true)}
        >
          Сохранить вид
        </Button>
      ) : null}
      {naming ? <NameDialog query={shown} onSaved={setViews} onClose={() => setNaming(false)} /> : null}
      {leaving ? (
        <ConfirmDialog
          title={`Убрать вид «${leaving.name}»?`}
          action="Убрать"
          busyAction="Убираем…"
          onConfirm={async () => setViews((await removed(leaving)).views)}
          onClose={() => setLeaving(undefined)}
        >
          <p>Вид только ваш: у других людей компании ничего не изменится.</p>
        </ConfirmDialog>
      ) : null}
    </nav>
  )
}

/** The views without this one, which may have been removed in another tab. */
const removed = ({ id }: ParkView) =>
  call(removeParkView, { params: { id } }).catch((error) => {
    if (error instanceof ApiError && error.status === 404) return call(getParkViews, {})
    throw error
  })

interface NameProps {
  query: string
  onSaved: (views: ParkView[]) => void
  onClose: () => void
}

function NameDialog({ query, onSaved, onClose }: NameProps) {
  const [name, setName] = useState('')
  /** The name of another view that is replaced, once the user has been told. */
  const [replaced, setReplaced] = useState<string>()
  const { busy, failure, attempt } = useAttempt()
  const close = useOwnClose(onClose)
  const replaces = replaced !== undefined && replaced === name.trim()
  const save = () =>
    attempt(async () => {
      if (!replaces) {
        const { views } = await call(getParkViews, {})
        if (views.some((view) => view.name === name.trim())) return setReplaced(name.trim())
      }
      onSaved((await call(saveParkView, { body: { name, query } })).views)
      close()
    })
  return (
    <FormDialog
      title="Сохранить вид"
      action={replaces ? 'Заменить' : 'Сохранить'}
      busyAction="Сохраняем…"
      look="primary"
      busy={busy}
      failure={failure}
      ready={name.trim() !== ''}
      onSubmit={() => void save()}
      onClose={onClose}
    >
      <p>
        Слова, состояние, участок, тип, объект, машинист и порядок. Вид открывается и по адресу: его можно сохранить в
        закладки.
      </p>
      <p>Вид только ваш: другие люди компании его не видят.</p>
      <Field
        data-first
        label="Название"
        maxLength={60}
        placeholder="Самосвалы на «Речном»"
        autoComplete="off"
        value={name}
        onChange={({ currentTarget }) => setName(currentTarget.value)}
      />
      {replaces ? (
        <Notice bad calm>
          Вид «{replaced}» уже есть. Замените его или назовите этот иначе.
        </Notice>
      ) : null}
    </FormDialog>
  )
}
