import { type ComponentType, useRef, useState } from 'react'
import { IconMapSearch } from '../icon/icons.ts'
import type { FoundPlace, FoundPlacesProps } from './FoundPlaces'
import css from './PlaceSearch.module.css'
import { PLACE_FIELD } from './place-field'

/**
 * Finds a town by the beginning of its name, and an address where the region's map is loaded; choosing one moves the
 * search there. Until its first use it is a plain input, so that pages do not load the list below it, which weighs 40 kB.
 */
export function PlaceSearch({ onPlace }: { onPlace: (place: FoundPlace) => void }) {
  const [text, setText] = useState('')
  const [Found, setFound] = useState<ComponentType<FoundPlacesProps>>()
  const plain = useRef<HTMLInputElement>(null)
  const focused = useRef(false)

  async function loadList() {
    const { FoundPlaces } = await import('./FoundPlaces').catch(() => ({ FoundPlaces: undefined }))
    focused.current = document.activeElement === plain.current
    if (FoundPlaces) setFound(() => FoundPlaces)
  }

  if (Found) return <Found text={text} onText={setText} onPlace={onPlace} focused={focused.current} />
  return (
    <div className={css.search}>
      <span className={css.plain}>
        <IconMapSearch size={20} aria-hidden="true" />
        <input
          {...PLACE_FIELD}
          ref={plain}
          className={css.input}
          role="combobox"
          aria-expanded="false"
          autoComplete="off"
          value={text}
          onChange={({ target }) => setText(target.value)}
          onFocus={() => void loadList()}
          onPointerEnter={() => void loadList()}
        />
      </span>
    </div>
  )
}
