/** The two colour schemes of the map. */
export type Scheme = 'light' | 'dark'
