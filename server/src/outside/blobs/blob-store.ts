/** What a store of files can do, on disk or in S3. */
import type { Readable } from 'node:stream'

interface OpenBlob {
  stream: Readable
  /** Bytes. */
  size: number
  /** With its quotes, as the header carries it. */
  etag: string
}

/** A file as announced before its upload. */
export interface AnnouncedFile {
  bytes: number
  sha256: Buffer
}

/** How to upload one file, repeatedly if needed, within a limited time; no other file is accepted. */
export interface UploadPlace {
  url: string
  /** To send with a PUT, unchanged. */
  headers: Record<string, string>
}

/** A store to which files are uploaded past the server, at addresses that are each signed for one file. */
export interface DirectStore {
  /** Origin of the addresses. */
  origin: string
  place(key: string, file: AnnouncedFile, contentType: string, seconds: number): Promise<UploadPlace>
  /** Whether this file is stored completely. */
  has(key: string, file: AnnouncedFile): Promise<boolean>
}

/** Keys are `folder/…/name` of Latin letters, digits, `_`, `-` and inner dots; any other key is a bug of the calling code. */
export interface BlobStore {
  /** Absent where only the server can reach the store. */
  direct?: DirectStore
  /** When this resolves, the bytes survive a power failure; before that, no reader sees any of them. */
  put(key: string, bytes: Uint8Array, contentType: string): Promise<void>
  /** Undefined where there is no such file. The caller reads the stream or destroys it. */
  open(key: string): Promise<OpenBlob | undefined>
  /** Removes a folder with everything in it; a missing one is not an error. */
  remove(folder: string): Promise<void>
  isEmpty(): Promise<boolean>
}
