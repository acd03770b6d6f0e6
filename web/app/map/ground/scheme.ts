/** The two looks of the map. */
export type Scheme = 'light' | 'dark'
