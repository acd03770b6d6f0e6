/** A request stays in this tab while it is typed: reloading, or looking at another page, loses nothing. */
import { CHOSEN_MOST, RADIUS_KM } from '@spetskarta/shared/deals/deals.constants.ts'
import type { RequestForm } from '@spetskarta/shared/deals/deals.ts'
import { uuidV4 } from '@spetskarta/shared/uuid.ts'

export interface RequestDraft {
  /** Id of this form: if it is sent again, no second request is made. */
  draft: string
  type: string | null
  from: string
  to: string
  shift: RequestForm['shift']
  hours: number
  place: { lat: number; lng: number; name: string } | null
  address: string
  works: string[]
  volume: string
  note: string
  operator: '' | 'yes' | 'no'
  payment: '' | 'cash' | 'vat'
  reach: 'chosen' | 'around'
  machines: string[]
  radiusKm: number
  name: string
  phone: string
  email: string
}

const KEY = 'request'

export function emptyDraft(type: string | null, machine: string | undefined, day: string): RequestDraft {
  return {
    draft: uuidV4(),
    type,
    from: day,
    to: day,
    shift: 'day',
    hours: 8,
    place: null,
    address: '',
    works: [],
    volume: '',
    note: '',
    operator: 'yes',
    payment: '',
    reach: machine ? 'chosen' : 'around',
    machines: machine ? [machine] : [],
    radiusKm: 30,
    name: '',
    phone: '',
    email: '',
  }
}

/** The draft kept in this tab. For another type or machine, only the description of the work is kept, not the receivers. */
export function keptDraft(empty: RequestDraft): RequestDraft {
  try {
    const kept = JSON.parse(sessionStorage.getItem(KEY) ?? 'null') as RequestDraft | null
    if (!kept || typeof kept !== 'object') return empty
    const whole = { ...empty, ...kept }
    const same = empty.machines.every((id) => whole.machines.includes(id)) && (!empty.type || whole.type === empty.type)
    if (same) return whole
    // A request of its own: the first one may have been sent although its answer was lost.
    const another = { ...whole, draft: empty.draft, type: empty.type, reach: empty.reach, machines: empty.machines }
    keepPhotos(another.draft, keptPhotos(whole.draft))
    keep(another)
    return another
  } catch {
    return empty
  }
}

/** The same words as a request of its own; its photos are kept under the new id too. */
export const asAnother = (draft: RequestDraft): RequestDraft => ({ ...draft, draft: uuidV4() })

export function keep(draft: RequestDraft | undefined): void {
  try {
    if (draft) sessionStorage.setItem(KEY, JSON.stringify(draft))
    else sessionStorage.removeItem(KEY)
  } catch {
    // Without storage, the form starts empty next time.
  }
}

const PHOTOS_KEY = 'request photos'

/** Addresses of the photos already uploaded with this draft. */
export function keptPhotos(draft: string): string[] {
  try {
    const kept = JSON.parse(sessionStorage.getItem(PHOTOS_KEY) ?? 'null')
    return kept?.draft === draft ? kept.photos : []
  } catch {
    return []
  }
}

export function keepPhotos(draft: string, photos: string[]): void {
  try {
    sessionStorage.setItem(PHOTOS_KEY, JSON.stringify({ draft, photos }))
  } catch {
    // As above: without storage, nothing is kept.
  }
}

/** The first missing field, in the order of the form; undefined: the request may be sent. */
export function missingField(draft: RequestDraft, signedIn: boolean): string | undefined {
  if (!draft.type) return 'Выберите тип техники'
  if (!draft.from || !draft.to || draft.to < draft.from) return 'Проверьте даты'
  if (!draft.place) return 'Укажите, куда приехать'
  if (draft.reach === 'chosen' && draft.machines.length === 0) return 'Выберите, кому отправить'
  if (!draft.name.trim()) return 'Представьтесь'
  if (!draft.phone.trim()) return 'Введите телефон'
  return signedIn || draft.email.trim() ? undefined : 'Введите почту'
}

/** The body of the call. */
export function draftBody(draft: RequestDraft, signedIn: boolean): Omit<RequestForm, 'photos'> | undefined {
  const { type, place } = draft
  if (!type || !place) return undefined
  return {
    type,
    from: draft.from,
    to: draft.to,
    shift: draft.shift,
    hours: draft.hours,
    works: draft.works,
    volume: draft.volume,
    lat: place.lat,
    lng: place.lng,
    address: draft.address,
    note: draft.note,
    operator: draft.operator === '' ? null : draft.operator === 'yes',
    payment: draft.payment === '' ? null : draft.payment,
    send:
      draft.reach === 'chosen'
        ? { reach: 'chosen', machines: draft.machines.slice(0, CHOSEN_MOST) }
        : { reach: 'around', radiusKm: Math.min(Math.max(draft.radiusKm, RADIUS_KM.least), RADIUS_KM.most) },
    phone: draft.phone,
    name: draft.name,
    draft: draft.draft,
    ...(!signedIn && { email: draft.email }),
  }
}
