import { Autocomplete } from '@mantine/core'
import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { type ReactNode, useId, useRef, useState } from 'react'
import { type FoundPlace, FoundPlaces } from '../../../ui/form/FoundPlaces'
import { rankedTypes } from '../../../ui/form/type-filter'
import { equipmentTypes, workTypes } from '../../../ui/item/types'
import '../../../ui/theme/mantine-inputs.css'
import { Mantine } from '../../../ui/theme/Mantine'
import css from './WhatAndWhere.module.css'
import { WHAT, WHERE } from './what-and-where'

export interface SuggestedProps {
  /** The texts typed so far, and the field that has the focus. */
  what: string
  where: string
  focused: 'what' | 'where' | undefined
}

const NAMES = [...equipmentTypes, ...workTypes].map(({ name }) => name)
const LOOK = {
  // A drop-down may be wider than its field, as the names are longer.
  classNames: { input: 'input box', dropdown: css.dropdown },
  // Inside `main`, where screen readers look for it; inside the form it would be cut off.
  comboboxProps: { zIndex: 250, shadow: 'md', portalProps: { target: 'main' }, position: 'bottom-start' },
} as const

/** The fields of the landing page's search, with suggestions: types of machines and works, towns and addresses. */
export function Suggested(given: SuggestedProps) {
  const [client] = useState(() => new QueryClient({ defaultOptions: { queries: { retry: 1 } } }))
  const [what, setWhat] = useState(given.what)
  const [where, setWhere] = useState(given.where)
  const [place, setPlace] = useState<FoundPlace>()
  // A choice is reported before the field takes its name as text; any other text is not a chosen place.
  const chosen = useRef<FoundPlace>(undefined)
  const id = useId()

  function write(text: string) {
    setWhere(text)
    setPlace(chosen.current)
    chosen.current = undefined
  }

  const { label: whatLabel, ...whatField } = WHAT
  const { label: whereLabel, ...whereField } = WHERE
  return (
    <QueryClientProvider client={client}>
      <Labelled id={`${id}what`} label={whatLabel}>
        <Mantine>
          <Autocomplete
            {...LOOK}
            {...whatField}
            id={`${id}what`}
            data={NAMES}
            filter={({ options, search }) => rankedTypes(options, search)}
            maxDropdownHeight={264}
            value={what}
            onChange={setWhat}
            autoFocus={given.focused === 'what'}
          />
        </Mantine>
      </Labelled>
      <Labelled id={`${id}where`} label={whereLabel}>
        <FoundPlaces
          text={where}
          onText={write}
          onPlace={(spot) => {
            chosen.current = spot
          }}
          focused={given.focused === 'where'}
          field={{ ...LOOK, ...whereField, id: `${id}where` }}
        />
      </Labelled>
      {place ? <input type="hidden" name="at" value={`${place.lat},${place.lng}`} /> : null}
    </QueryClientProvider>
  )
}

const Labelled = ({ id, label, children }: { id: string; label: string; children: ReactNode }) => (
  <div className="stack gap-1">
    <label className="small semibold" htmlFor={id}>
      {label}
    </label>
    {children}
  </div>
)
