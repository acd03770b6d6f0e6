/** What the field of a town is, before its list is loaded and after it. */
export const PLACE_FIELD = { 'aria-label': 'Город или посёлок', placeholder: 'Город или посёлок', maxLength: 60 }
