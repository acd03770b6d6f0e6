/** Compresses whole answers outside the thread that serves. */
import { promisify } from 'node:util'
import { brotliCompress, constants, gzip, zstdCompress } from 'node:zlib'

const ENCODINGS = ['zstd', 'br', 'gzip'] as const
export type Encoding = (typeof ENCODINGS)[number]

/** The best encoding that the caller accepts. */
export function encodingFor(accepted: string | undefined): Encoding | undefined {
  const taken = (accepted ?? '').split(',').flatMap((one) => {
    const [name = '', ...rest] = one.split(';').map((part) => part.trim().toLowerCase())
    return rest.some((part) => /^q=0(\.0*)?$/.test(part)) ? [] : name
  })
  return ENCODINGS.find((encoding) => taken.includes(encoding))
}

export const compressed: Record<Encoding, (text: Buffer) => Promise<Buffer>> = {
  zstd: (text) => promisify(zstdCompress)(text, { params: { [constants.ZSTD_c_compressionLevel]: 6 } }),
  br: (text) => promisify(brotliCompress)(text, { params: { [constants.BROTLI_PARAM_QUALITY]: 5 } }),
  gzip: promisify(gzip),
}
