import { readdir, readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { brotliCompress, constants, gzip } from 'node:zlib'

/**
 * Writes `.br` and `.gz` files beside every text file of the built client, so that the server sends them as they are.
 */
export async function compressAssets(folder: string): Promise<void> {
  const names = await readdir(folder, { recursive: true })
  for (const name of names.filter((file) => /\.(m?js|css|svg|json|txt|webmanifest)$/.test(file))) {
    const path = join(folder, name)
    const content = await readFile(path)
    const best = { params: { [constants.BROTLI_PARAM_QUALITY]: constants.BROTLI_MAX_QUALITY } }
    await writeFile(`${path}.br`, await promisify(brotliCompress)(content, best))
    await writeFile(`${path}.gz`, await promisify(gzip)(content, { level: 9 }))
  }
}
