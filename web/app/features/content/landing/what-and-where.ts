import { PLACE_QUERY_MAX } from '@spetskarta/shared/limits.ts'

/** The two fields of the landing page's search, the same before and after the suggestions load; the results page reads them. */
export const WHAT = {
  name: 'what',
  label: 'Что нужно',
  placeholder: 'Любая техника',
  maxLength: PLACE_QUERY_MAX,
  autoComplete: 'off',
}

export const WHERE = {
  name: 'where',
  label: 'Где',
  placeholder: 'Рядом со мной',
  maxLength: PLACE_QUERY_MAX,
  autoComplete: 'off',
}
