import { ADDRESS_MAX } from '@spetskarta/shared/deals/deals.constants.ts'
import { useLayoutEffect, useRef } from 'react'
import { PlacePicture } from '../../../map/still/PlacePicture'
import { IconButton } from '../../../ui/Button'
import { Field } from '../../../ui/form/Field'
import { LocateButton } from '../../../ui/form/LocateButton'
import { PlaceSearch } from '../../../ui/form/PlaceSearch'
import { IconMapPin, IconX } from '../../../ui/icon/icons.ts'
import css from '../deals.module.css'
import type { RequestDraft } from './request-draft'

/** Where the machine is needed: a place by its name, or the user's own position. */
export function Where({
  draft,
  set,
  wanted,
}: {
  draft: RequestDraft
  set: (change: Partial<RequestDraft>) => void
  wanted: boolean
}) {
  const { place } = draft
  const whole = useRef<HTMLDivElement>(null)
  const acted = useRef(false)
  // Choosing a place replaces the search, and the other way round: the focus goes to what has come instead.
  // biome-ignore lint/correctness/useExhaustiveDependencies: runs when the one has replaced the other
  useLayoutEffect(() => {
    if (acted.current && document.activeElement === document.body)
      whole.current?.querySelector<HTMLElement>('button, input')?.focus({ preventScroll: true })
    acted.current = false
  }, [place === null])
  function choose(change: Partial<RequestDraft>) {
    acted.current = true
    set(change)
  }
  return (
    <div ref={whole} className="tight stack">
      <p className="small strong">Куда приехать</p>
      {place ? (
        <>
          <div className={`${css.chosen} framed-strong between`}>
            <span className="row shrinks">
              <IconMapPin size={20} aria-hidden="true" className="firm" />
              <span className="cut">{place.name}</span>
            </span>
            <IconButton label="Выбрать другое место" onClick={() => choose({ place: null })}>
              <IconX size={20} aria-hidden="true" />
            </IconButton>
          </div>
          <div className="rounded clip">
            <PlacePicture place={place}>
              <IconMapPin size={36} aria-hidden="true" />
            </PlacePicture>
          </div>
        </>
      ) : (
        <>
          <div className={css.search}>
            <PlaceSearch
              onPlace={({ lat, lng, name, isAddress }) =>
                choose({ place: { lat, lng, name }, ...(isAddress && { address: name.slice(0, ADDRESS_MAX) }) })
              }
            />
          </div>
          <LocateButton onLocate={(position) => choose({ place: { ...position, name: 'Моё место' } })} />
          {wanted ? <p className="danger small">Укажите, куда приехать</p> : null}
        </>
      )}
      <Field
        label="Адрес или ориентир"
        value={draft.address}
        maxLength={ADDRESS_MAX}
        placeholder="ул. Гурьева, 12"
        onChange={({ target }) => set({ address: target.value })}
      />
    </div>
  )
}
