/** Reads files for Excel, for benches, which are not part of the server. */
export { readXlsx } from 'hucre/xlsx'
