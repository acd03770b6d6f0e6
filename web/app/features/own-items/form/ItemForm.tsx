import type { Kind } from '@spetskarta/shared/catalog/items.ts'
import { PROOF } from '@spetskarta/shared/catalog/proof.ts'
import { LOG_IN_FIRST } from '@spetskarta/shared/endpoint.ts'
import type { OwnItem } from '@spetskarta/shared/own-items/own-items.ts'
import type { MapSource } from '@spetskarta/shared/site.ts'
import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { type ComponentProps, type ReactNode, useId, useRef, useState } from 'react'
import { errorText } from '../../../api/error-text'
import { againWhileAway } from '../../../api/server-back'
import { LeaveGuard } from '../../../ui/dialog/LeaveGuard'
import { LogInLink } from '../../../ui/ErrorWords'
import { ConflictNotice } from '../../../ui/form/conflict/ConflictNotice'
import { PhotosField } from '../../../ui/form/photos/PhotosField'
import { Switch } from '../../../ui/form/Switch'
import { Notice } from '../../../ui/Notice'
import { useNicknameCheck } from '../../settings/nickname-check'
import { differences } from './differences'
import css from './ItemForm.module.css'
import { valuesOfItem } from './item-values'
import { MainFields } from './MainFields'
import { NicknameField, type ShownName } from './NicknameField'
import { ParamsFields } from './ParamsFields'
import { PlaceField } from './PlaceField'
import { RelatedField } from './RelatedField'
import { RentFields } from './RentFields'
import { SaveBar } from './SaveBar'
import { TermsFields } from './TermsFields'
import { TextField } from './TextField'
import { useItemForm } from './use-item-form'

interface Props {
  kind: Kind
  /** The item to edit; undefined: a new item. */
  item?: OwnItem
  /** The phone for a new item, E.164. */
  phone?: string | undefined
  /** For the first item of a user who has no nickname. */
  nickname?: ShownName | undefined
  map: MapSource
  /** Shown below the fields; not a part of the item. */
  offer?: ReactNode
  onSaved: (item: OwnItem) => void
  /** `forget` discards what was typed without asking. */
  onDelete?: (forget: () => void) => void
}

/** All fields of a machine or an order; on a phone in the order in which people know the answers. */
export function ItemForm({ kind, item, phone, nickname, map, offer, onSaved, onDelete }: Props) {
  const [typedName, setTypedName] = useState('')
  const nameState = useNicknameCheck(typedName, '')
  const state = useItemForm({ kind, item, phone, nickname: typedName.trim(), onSaved })
  const { form, photos, saving, dirty, atStake } = state
  const [client] = useState(
    () => new QueryClient({ defaultOptions: { queries: { retry: 1, refetchInterval: againWhileAway } } }),
  )
  const element = useRef<HTMLFormElement>(null)
  const published = <PublishedRow kind={kind} {...form.getInputProps('published', { type: 'checkbox' })} />

  /** Waits until the errors are drawn. */
  const toFirstWrong = () =>
    requestAnimationFrame(() => {
      element.current?.querySelector<HTMLElement>('[aria-invalid="true"], [data-wrong]')?.focus()
    })

  function beginAnew() {
    state.beginAnew()
    // The pressed button is gone.
    element.current?.closest('main')?.focus({ preventScroll: true })
    window.scrollTo(0, 0)
  }

  return (
    <QueryClientProvider client={client}>
      <form ref={element} className="gap-5 stack" noValidate onSubmit={form.onSubmit(state.save, toFirstWrong)}>
        <div className={`${css.columns} lane`}>
          <div className={`${css.main} lane`}>
            {item ? published : null}
            <MainFields kind={kind} form={form} />
            {nickname ? (
              <NicknameField name={nickname} typed={typedName} state={nameState} onType={setTypedName} />
            ) : null}
          </div>
          <div className={`${css.side} lane`}>
            <PlaceField
              kind={kind}
              type={form.values.type}
              map={map}
              value={form.values.position}
              known={item}
              error={form.errors.position}
              onChange={(position) => form.setFieldValue('position', position)}
            />
            <PhotosField cover {...photos} />
          </div>
          <div className={`${css.rest} lane`}>
            <TermsFields kind={kind} form={form} />
            {kind === 'equipment' ? <RentFields form={form} /> : null}
            {kind === 'equipment' ? <ParamsFields form={form} /> : null}
            <TextField kind={kind} {...form.getInputProps('description')} />
            <RelatedField
              kind={kind}
              type={form.values.type}
              value={form.values.related}
              error={form.errors.related}
              onChange={(related) => form.setFieldValue('related', related)}
            />
            {kind === 'equipment' ? <ProofRow {...form.getInputProps('showProof', { type: 'checkbox' })} /> : null}
            {item ? null : published}
            {offer}
          </div>
        </div>
        {saving.stage === 'conflict' ? (
          <ConflictNotice
            title="Объявление изменили в другом окне"
            differences={differences(form.values, valuesOfItem(saving.fresh))}
            onKeepTyped={() => state.keepTyped(saving.fresh)}
            onTakeSaved={() => state.takeSaved(saving.fresh)}
          />
        ) : null}
        {saving.stage === 'failed' ? <FailureNotice key={saving.at} error={saving.error} /> : null}
        <SaveBar
          kind={kind}
          isNew={!item}
          published={form.values.published}
          dirty={dirty}
          saving={saving}
          waits={photos.waits}
          found={state.found}
          onAnew={beginAnew}
          onLeave={state.leave}
          onUndo={state.undo}
          onDelete={onDelete && (() => onDelete(state.forget))}
        />
      </form>
      <LeaveGuard atStake={atStake} />
    </QueryClientProvider>
  )
}

/** Whether others see the item. */
function PublishedRow({ kind, error: _, ...input }: { kind: Kind; error?: unknown } & ComponentProps<typeof Switch>) {
  const id = useId()
  const hidden = kind === 'equipment' ? 'Машину видите только вы' : 'Заказ видите только вы'
  return (
    <label className={`${css.published} gap-4 pad-line card between`} htmlFor={id}>
      <span>
        <b className="block strong">Опубликовано</b>
        <small className="block quiet small">{input.checked ? 'Видно на карте и в общем списке' : hidden}</small>
      </span>
      <Switch {...input} id={id} />
    </label>
  )
}

/** Why saving failed. What was typed is not lost, even if the user must log in again. */
function FailureNotice({ error }: { error: unknown }) {
  const { text } = errorText(error)
  return (
    <Notice bad>
      {text}
      <small>Всё введённое осталось в форме. {text === LOG_IN_FIRST ? <LogInLink /> : null}</small>
    </Notice>
  )
}

/** Whether everyone sees the number of days on which the machine has worked. */
function ProofRow({ error: _, ...input }: { error?: unknown } & ComponentProps<typeof Switch>) {
  const id = useId()
  return (
    <label className={`${css.published} gap-4 pad-line card between`} htmlFor={id}>
      <span>
        <b className="block strong">Показывать работу по записям</b>
        <small className="block quiet small">
          Сколько из последних {PROOF.days} дней машина работала, сколько часов и есть ли фото. Ни мест, ни заказчиков в
          объявлении не будет.
        </small>
      </span>
      <Switch {...input} id={id} />
    </label>
  )
}
