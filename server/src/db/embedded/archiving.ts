/** The journal of the database (WAL) is copied to a folder, segment by segment, as soon as one is full or a minute old. */
import { chownSync, mkdirSync } from 'node:fs'
import { dirname } from 'node:path'
import { makeReachable, type SystemAccount } from './account.ts'

/** Makes the folder, owned by PostgreSQL's user; `folder` must hold no character that a shell interprets. */
export function prepareArchive(folder: string, account: SystemAccount, program: string) {
  mkdirSync(dirname(folder), { recursive: true, mode: 0o711 })
  mkdirSync(folder, { recursive: true, mode: 0o700 })
  if (account.uid !== undefined && account.gid !== undefined) chownSync(folder, account.uid, account.gid)
  makeReachable(account, dirname(folder), program)
}

/**
 * A segment appears whole and flushed to disk, or not at all. PostgreSQL keeps a segment whose copying failed and tries again;
 * one copied just before a crash is copied a second time with the same content.
 */
export const archiveSettings = (folder: string): Record<string, string> => ({
  archive_mode: 'on',
  archive_timeout: '60s',
  archive_command: `gzip -1 < "%p" > "${folder}/%f.part" && sync "${folder}/%f.part" && mv "${folder}/%f.part" "${folder}/%f.gz" && sync "${folder}"`,
})
