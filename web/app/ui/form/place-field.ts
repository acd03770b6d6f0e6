import { PLACE_QUERY_MAX } from '@spetskarta/shared/limits.ts'

/** What the field of a town is, before its list is loaded and after it. */
export const PLACE_FIELD = {
  'aria-label': 'Город или посёлок',
  placeholder: 'Город или посёлок',
  maxLength: PLACE_QUERY_MAX,
}
