/** A zip that is made while it is sent: one file after the other, each as it is read. */
import { open, rm } from 'node:fs/promises'
import { PassThrough, type Readable } from 'node:stream'
import { finished, pipeline } from 'node:stream/promises'
import { ZipFile } from 'yazl'

export interface ZippedFile {
  /** Path in the archive, with `/`. */
  path: string
  content: Readable
  /** False for photos and the like, where compressing only costs time. */
  compress: boolean
}

/** If a file fails, the stream fails; once the stream is closed, no further file is requested. */
export function zipOf(files: AsyncIterable<ZippedFile>): Readable {
  const zip = new ZipFile()
  const out = new PassThrough()
  zip.outputStream.pipe(out)
  zip.on('error', (error: Error) => out.destroy(error))
  let reading: Readable | undefined
  out.once('close', () => reading?.destroy())

  async function fill() {
    for await (const { path, content, compress } of files) {
      if (out.destroyed) {
        content.destroy()
        return
      }
      reading = content
      const read = finished(content)
      zip.addReadStream(content, path, { compress })
      await read
    }
    zip.end()
  }
  fill().catch((error: Error) => out.destroy(error))
  return out
}

/**
 * Writes a new file that only this system user can read. An existing file is not overwritten; one that fails or is aborted is
 * removed.
 */
export async function writeZip(path: string, files: AsyncIterable<ZippedFile>, signal?: AbortSignal): Promise<void> {
  const file = await open(path, 'wx', 0o600)
  try {
    await pipeline(zipOf(files), file.createWriteStream(), { signal })
  } catch (error) {
    await rm(path, { force: true })
    throw error
  }
}
