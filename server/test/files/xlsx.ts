/** What files for Excel hold, for benches, which are no part of the server. */
export { readXlsx } from 'hucre/xlsx'
