import { PLACE_QUERY_MAX } from '@spetskarta/shared/limits.ts'

/** Properties of the field for a town, before and after its list is loaded. */
export const PLACE_FIELD = {
  'aria-label': 'Город или посёлок',
  placeholder: 'Город или посёлок',
  maxLength: PLACE_QUERY_MAX,
}
