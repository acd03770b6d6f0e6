/** The journal of the database (WAL) is brought to a folder, segment by segment, as soon as one is full or a minute old. */
import { chownSync, mkdirSync } from 'node:fs'
import { dirname } from 'node:path'
import { makeReachable, type SystemAccount } from './account.ts'

/** Makes the folder, which belongs to PostgreSQL's user; `folder` holds no character that a shell reads. */
export function prepareArchive(folder: string, account: SystemAccount, program: string) {
  mkdirSync(dirname(folder), { recursive: true, mode: 0o711 })
  mkdirSync(folder, { recursive: true, mode: 0o700 })
  if (account.uid !== undefined && account.gid !== undefined) chownSync(folder, account.uid, account.gid)
  makeReachable(account, dirname(folder), program)
}

/**
 * A segment appears whole and on the disk, or not at all. PostgreSQL keeps what could not be brought and tries again; one that was
 * brought just before a crash comes a second time and is the same.
 */
export const archiveSettings = (folder: string): Record<string, string> => ({
  archive_mode: 'on',
  archive_timeout: '60s',
  archive_command: `gzip -1 < "%p" > "${folder}/%f.part" && sync "${folder}/%f.part" && mv "${folder}/%f.part" "${folder}/%f.gz" && sync "${folder}"`,
})
