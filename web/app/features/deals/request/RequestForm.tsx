import type { Equipment } from '@spetskarta/shared/catalog/items.ts'
import { REQUEST_WORKS_MOST } from '@spetskarta/shared/deals/deals.constants.ts'
import { makeRequest } from '@spetskarta/shared/deals/deals.ts'
import { ApiError } from '@spetskarta/shared/endpoint.ts'
import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { type FormEvent, Suspense, useEffect, useState } from 'react'
import { useNavigate } from 'react-router'
import { call } from '../../../api/call'
import { paths } from '../../../paths'
import { lazyPart } from '../../../ui/away/lazy-part'
import { Button } from '../../../ui/Button'
import { useAttempt } from '../../../ui/dialog/use-attempt'
import { EmailField, Field, Select, TextArea } from '../../../ui/form/Field'
import { PhotosField } from '../../../ui/form/photos/PhotosField'
import { useFocusOnWrong } from '../../../ui/form/use-focus-on-wrong'
import { IconX } from '../../../ui/icon/icons.ts'
import { equipmentTypes, typeLabel, workTypes } from '../../../ui/item/types'
import { Notice } from '../../../ui/Notice'
import { useMyWish } from '../../catalog/price/my-place'
import { useUser } from '../../visitor/use-user'
import { SHIFT_NAMES, sentTo } from '../deal-words'
import css from '../deals.module.css'
import { CodeDialog } from './CodeDialog'
import { Receivers } from './Receivers'
import { asAnother, draftBody, emptyDraft, keep, keptDraft, missingField, type RequestDraft } from './request-draft'
import { useReach } from './use-reach'
import { useRequestPhotos } from './use-request-photos'
import { Where } from './Where'

/** Loaded separately: as large as the rest of the page, and not needed if the user comes from a machine, which sets the type. */
const TypeSelect = lazyPart(async () => ({ default: (await import('../../../ui/form/TypeSelect')).TypeSelect }))

/** The answers of `missingField` that are shown under their own field. */
const UNDER_FIELDS: readonly string[] = ['Проверьте даты', 'Представьтесь', 'Введите телефон', 'Введите почту']

const HOURS = Array.from({ length: 12 }, (_, i) => i + 1)

interface Props {
  /** The machine from whose page the request was started. */
  machine: Equipment | undefined
  type: string | null
  today: string
}

/** The later of two days; ISO days can be compared as texts. */
const later = (a: string, b: string) => [a, b].sort().at(-1) ?? a

/** The form of a request; what is typed is kept in the browser. */
export function RequestForm(props: Props) {
  const [client] = useState(() => new QueryClient({ defaultOptions: { queries: { retry: 1, staleTime: 60_000 } } }))
  return (
    <QueryClientProvider client={client}>
      <Filled {...props} />
    </QueryClientProvider>
  )
}

function Filled({ machine, type, today }: Props) {
  const { place } = useMyWish()
  const user = useUser()
  const [opened] = useState(() =>
    keptDraft({ ...emptyDraft(type, machine?._id, today), place: place ?? null, name: user?.name ?? '' }),
  )
  const [draft, setDraft] = useState(opened)
  useEffect(() => {
    if (draft !== opened) keep(draft)
  }, [draft, opened])
  const reached = useReach(draft, machine)
  const [waiting, setWaiting] = useState<string>()
  /** A new object for each failed attempt to send, so that the wrong field gets the focus again. */
  const [refused, setRefused] = useState<{ wanted: string }>()
  const wanted = refused?.wanted
  const isUnderField = wanted !== undefined && UNDER_FIELDS.includes(wanted)
  const form = useFocusOnWrong(isUnderField && refused)
  const { busy, failure, attempt } = useAttempt()
  const navigate = useNavigate()
  const photos = useRequestPhotos(draft)
  const signedIn = user !== null && user !== undefined

  function set(change: Partial<RequestDraft>) {
    setDraft({ ...draft, ...change })
    setRefused(undefined)
  }

  /** A form that was already sent, with other words, is another request from now on. */
  function refuseSent(error: unknown): never {
    if (error instanceof ApiError && error.code === 'conflict') setDraft(asAnother)
    throw error
  }

  function send(event: FormEvent) {
    event.preventDefault()
    const missing = missingField(draft, signedIn) ?? photos.problem
    const body = draftBody(draft, signedIn)
    setRefused(missing ? { wanted: missing } : undefined)
    if (missing || !body) return
    void attempt(async () => {
      const sent = await photos
        .sendWith((ids) => call(makeRequest, { body: { ...body, photos: ids } }))
        .catch(refuseSent)
      if (sent.waiting) return setWaiting(sent.waiting)
      keep(undefined)
      if (sent.id) await navigate(paths.request(sent.id))
    })
  }

  const errorOf = (text: string) => (wanted === text ? wanted : undefined)
  const works = workTypes.filter(({ id }) => !draft.works.includes(id))
  return (
    <>
      <form id={form} onSubmit={send} noValidate className={css.columns}>
        <div className="card pad gap-4 stack">
          {type ? null : (
            <Suspense fallback={<p className="quiet">Загружаем список типов…</p>}>
              <TypeSelect
                label="Тип техники"
                missing="Выберите тип техники"
                wanted={wanted === 'Выберите тип техники'}
                types={equipmentTypes}
                counts={undefined}
                value={draft.type}
                onChange={(chosen) => set({ type: chosen, machines: [] })}
              />
            </Suspense>
          )}
          <div className={css.pair}>
            <Field
              label="С"
              error={errorOf('Проверьте даты')}
              type="date"
              min={today}
              value={draft.from}
              onChange={({ target }) => set({ from: target.value, to: later(target.value, draft.to) })}
            />
            <Field
              label="По"
              type="date"
              min={draft.from}
              value={draft.to}
              onChange={({ target }) => set({ to: target.value })}
            />
            <Select
              label="Смена"
              value={draft.shift}
              onChange={({ target }) => set({ shift: target.value as RequestDraft['shift'] })}
            >
              {Object.entries(SHIFT_NAMES).map(([id, words]) => (
                <option key={id} value={id}>
                  {words}
                </option>
              ))}
            </Select>
            <Select
              label="Часов в смене"
              value={draft.hours}
              onChange={({ target }) => set({ hours: Number(target.value) })}
            >
              {HOURS.map((n) => (
                <option key={n} value={n}>
                  {n}
                </option>
              ))}
            </Select>
          </div>
          <Where draft={draft} set={set} wanted={wanted === 'Укажите, куда приехать'} />
          <div className="tight stack">
            <div className="tight wrap">
              {draft.works.map((id) => (
                <Button
                  key={id}
                  size="small"
                  onClick={() => set({ works: draft.works.filter((one) => one !== id) })}
                  aria-label={`Убрать: ${typeLabel(id).name}`}
                >
                  {typeLabel(id).name}
                  <IconX size={16} aria-hidden="true" />
                </Button>
              ))}
            </div>
            {draft.works.length < REQUEST_WORKS_MOST ? (
              <Select
                label={draft.works.length > 0 ? 'Ещё работа' : 'Работы'}
                value=""
                onChange={({ target }) => target.value && set({ works: [...draft.works, target.value] })}
              >
                <option value="">Выберите из списка</option>
                {works.map(({ id, name }) => (
                  <option key={id} value={id}>
                    {name}
                  </option>
                ))}
              </Select>
            ) : null}
          </div>
          <Field
            label="Объём"
            value={draft.volume}
            maxLength={60}
            placeholder="430&nbsp;м³"
            onChange={({ target }) => set({ volume: target.value })}
          />
          <div className={css.pair}>
            <Select
              label="Машинист"
              value={draft.operator}
              onChange={({ target }) => set({ operator: target.value as RequestDraft['operator'] })}
            >
              <option value="yes">нужен</option>
              <option value="no">не нужен</option>
              <option value="">всё равно</option>
            </Select>
            <Select
              label="Оплата"
              value={draft.payment}
              onChange={({ target }) => set({ payment: target.value as RequestDraft['payment'] })}
            >
              <option value="">всё равно</option>
              <option value="cash">наличными</option>
              <option value="vat">с НДС</option>
            </Select>
          </div>
          <TextArea
            label="Примечание"
            rows={4}
            maxLength={1000}
            value={draft.note}
            placeholder="Грунт, подъезд, вывоз — что важно знать владельцу"
            onChange={({ target }) => set({ note: target.value })}
          />
          <PhotosField {...photos.field} />
        </div>
        <div className="lane">
          <Receivers draft={draft} set={set} reached={reached} />
          <section className="card pad gap-4 stack" aria-labelledby="who">
            <h2 id="who">Кто спрашивает</h2>
            <Field
              label="Имя"
              error={errorOf('Представьтесь')}
              autoComplete="name"
              maxLength={80}
              value={draft.name}
              onChange={({ target }) => set({ name: target.value })}
            />
            <Field
              label="Телефон"
              error={errorOf('Введите телефон')}
              type="tel"
              autoComplete="tel"
              maxLength={40}
              value={draft.phone}
              placeholder="+7 900 000-00-00"
              hint="Увидит только тот, чьё предложение вы примете"
              onChange={({ target }) => set({ phone: target.value })}
            />
            {signedIn ? null : (
              <EmailField
                value={draft.email}
                error={errorOf('Введите почту')}
                hint="Пришлём код. Сюда же придут ответы владельцев"
                onChange={({ target }) => set({ email: target.value })}
              />
            )}
          </section>
          {(wanted && !isUnderField) || failure ? (
            <Notice bad key={wanted ?? failure}>
              {wanted ?? failure}
            </Notice>
          ) : null}
          <Button type="submit" look="primary" wide busy={busy}>
            {busy ? 'Отправляем…' : reached.owners ? sentTo(reached.owners) : 'Отправить заявку'}
          </Button>
          <p className="quiet small lines-airy">
            Деньги через сайт не идут; договор и страховку стороны оформляют сами.
          </p>
        </div>
      </form>
      {waiting ? (
        <CodeDialog
          waiting={waiting}
          email={draft.email}
          onRefused={refuseSent}
          onClose={() => setWaiting(undefined)}
        />
      ) : null}
    </>
  )
}
