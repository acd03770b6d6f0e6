import { Autocomplete } from '@mantine/core'
import { useDebouncedValue } from '@mantine/hooks'
import { findPlaces, type Place } from '@spetskarta/shared/search/search.ts'
import { IconMapSearch } from '@tabler/icons-react'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { call } from '../../api/call'
import '../theme/mantine-inputs.css'
import { Mantine } from '../theme/Mantine'
import css from './PlaceSearch.module.css'
import { PLACE_FIELD } from './place-field'

const PAUSE_MS = 150

export interface FoundPlacesProps {
  text: string
  onText: (text: string) => void
  onPlace: (place: Place) => void
  /** Whether it takes the place of an input in which a person is. */
  focused: boolean
}

/** The field of a town with the list of those that begin as the text does. */
export function FoundPlaces({ text, onText, onPlace, focused }: FoundPlacesProps) {
  const [query] = useDebouncedValue(text.trim(), PAUSE_MS)
  const { data } = useQuery({
    queryKey: ['places', query],
    queryFn: ({ signal }) => call(findPlaces, { querystring: { query } }, signal),
    enabled: query.length > 0,
    placeholderData: keepPreviousData,
    staleTime: Number.POSITIVE_INFINITY,
  })
  const places = query ? (data?.places ?? []) : []
  const labels = new Map(places.map((place) => [labelOf(place, places), place]))

  return (
    <Mantine>
      <Autocomplete
        {...PLACE_FIELD}
        className={css.search}
        classNames={{ input: css.input }}
        leftSection={<IconMapSearch size={20} aria-hidden="true" />}
        data={[...labels.keys()]}
        // The server has filtered them already.
        filter={({ options }) => options}
        value={text}
        onChange={onText}
        onOptionSubmit={(label) => {
          const place = labels.get(label)
          if (place) onPlace(place)
        }}
        comboboxProps={{ zIndex: 250, shadow: 'md' }}
        autoFocus={focused}
      />
    </Mantine>
  )
}

/** `Раменское, Московская область`; two places of one name and region differ in their coordinates. */
function labelOf(place: Place, all: Place[]): string {
  const label = place.admin ? `${place.name}, ${place.admin}` : place.name
  const twins = all.filter((other) => other.name === place.name && other.admin === place.admin)
  return twins.length > 1 ? `${label} (${place.lat.toFixed(2)}, ${place.lng.toFixed(2)})` : label
}
