import { Autocomplete, type AutocompleteProps } from '@mantine/core'
import { useDebouncedValue } from '@mantine/hooks'
import { type Address, findPlaces, type Place } from '@spetskarta/shared/search/search.ts'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { call } from '../../api/call'
import { useRoot } from '../../api/use-root'
import { IconMapSearch } from '../icon/icons.ts'
import '../theme/mantine-inputs.css'
import { Mantine } from '../theme/Mantine'
import css from './PlaceSearch.module.css'
import { PLACE_FIELD } from './place-field'

const PAUSE_MS = 150

/** A town, or an address with an exact position. */
export interface FoundPlace extends Address {
  isAddress?: boolean
}

export interface FoundPlacesProps {
  text: string
  onText: (text: string) => void
  onPlace: (place: FoundPlace) => void
  /** Whether it replaces an input that has the focus. */
  focused: boolean
  /** Properties of the field, where it does not belong to a map. */
  field?: Partial<AutocompleteProps>
}

const OF_MAP: Partial<AutocompleteProps> = {
  ...PLACE_FIELD,
  className: css.search,
  classNames: { input: css.input },
  leftSection: <IconMapSearch size={20} aria-hidden="true" />,
}

/** A field for a place, with towns whose names begin with the text, followed by addresses that match it. */
export function FoundPlaces({ text, onText, onPlace, focused, field = OF_MAP }: FoundPlacesProps) {
  const [query] = useDebouncedValue(text.trim(), PAUSE_MS)
  const near = useRoot()?.location
  const { data, isPlaceholderData, isError } = useQuery({
    queryKey: ['places', query],
    queryFn: ({ signal }) => call(findPlaces, { querystring: { query, lat: near?.lat, lng: near?.lng } }, signal),
    enabled: query.length > 0,
    placeholderData: keepPreviousData,
    staleTime: Number.POSITIVE_INFINITY,
  })
  // A chosen place stays in the field, with its region: nothing is found by that.
  const [chosen, setChosen] = useState<string>()
  const sought = query && text !== chosen ? query : ''
  const places = sought ? (data?.places ?? []) : []
  const addresses = sought ? (data?.addresses ?? []) : []
  const towns = places.map((place): [string, FoundPlace] => [labelOf(place, places), place])
  const exact = addresses.map((address): [string, FoundPlace] => [address.name, { ...address, isAddress: true }])
  const labels = new Map([...exact, ...towns])
  const names = towns.map(([label]) => label)
  const isAnswered = sought !== '' && sought === text.trim() && !isPlaceholderData && (isError || data !== undefined)
  const why = isError ? 'Список не загрузился: проверьте интернет' : 'Такого места не нашли'
  // A form with other fields answers for itself what it does with a place that is not chosen.
  const isOfMap = field === OF_MAP
  const none = isOfMap && isAnswered && labels.size === 0 ? [{ value: why, disabled: true }] : undefined

  function choose(label: string) {
    const place = labels.get(label)
    if (!place) return
    setChosen(label)
    onPlace(place)
  }
  // OpenStreetMap's licence requires its name wherever its data is shown.
  const below = { group: 'Адреса © OpenStreetMap', items: addresses.map(({ name }) => name) }

  return (
    <Mantine>
      <Autocomplete
        {...field}
        data={none ?? (exact.length > 0 ? [...names, below] : names)}
        // The server has already filtered them.
        filter={({ options }) => options}
        value={text}
        onChange={onText}
        onOptionSubmit={choose}
        onKeyDown={(event) => {
          // Enter takes the first of them, unless the arrows have marked another one.
          const [first] = [...names, ...below.items]
          if (event.key !== 'Enter' || !isOfMap || !isAnswered || first === undefined) return
          if (event.currentTarget.getAttribute('aria-activedescendant')) return
          event.preventDefault()
          choose(first)
          onText(first)
        }}
        comboboxProps={{ zIndex: 250, shadow: 'md', ...field.comboboxProps }}
        autoFocus={focused}
      />
    </Mantine>
  )
}

/** `Раменское, Московская область`; places with the same name and region are distinguished by coordinates. */
function labelOf(place: Place, all: Place[]): string {
  const label = place.admin ? `${place.name}, ${place.admin}` : place.name
  const twins = all.filter((other) => other.name === place.name && other.admin === place.admin)
  return twins.length > 1 ? `${label} (${place.lat.toFixed(2)}, ${place.lng.toFixed(2)})` : label
}
