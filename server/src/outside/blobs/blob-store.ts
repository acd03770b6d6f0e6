/** What a store of files can do, wherever it is. */
import type { Readable } from 'node:stream'

interface OpenBlob {
  stream: Readable
  /** Bytes. */
  size: number
  /** With its quotes, as the header carries it. */
  etag: string
}

/** A file as it was announced before it came. */
export interface AnnouncedFile {
  bytes: number
  sha256: Buffer
}

/** How to put one file, once or again, and no other, within the time that was given. */
export interface UploadPlace {
  url: string
  /** To send with a PUT, as they are. */
  headers: Record<string, string>
}

/** A store that takes files past the server, at addresses that are signed for one file each. */
export interface DirectStore {
  /** Where the addresses lead. */
  origin: string
  place(key: string, file: AnnouncedFile, contentType: string, seconds: number): Promise<UploadPlace>
  /** Whether this file is there, whole. */
  has(key: string, file: AnnouncedFile): Promise<boolean>
}

/**
 * Keys are `folder/…/name` of Latin letters, digits, `_`, `-` and inner dots; any other key is a bug of the caller.
 */
export interface BlobStore {
  /** Absent where only the server can reach the store. */
  direct?: DirectStore
  /** Once it resolves the bytes survive a power cut; until then no reader sees any of them. */
  put(key: string, bytes: Uint8Array, contentType: string): Promise<void>
  /** Undefined where there is none. The caller reads the stream or destroys it. */
  open(key: string): Promise<OpenBlob | undefined>
  /** Removes a folder with everything in it; a missing one is not an error. */
  remove(folder: string): Promise<void>
  isEmpty(): Promise<boolean>
}
