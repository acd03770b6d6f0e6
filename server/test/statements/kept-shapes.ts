/**
 * Statements on tables of tracks that a cluster could not send whole to one node, each with its reason, as `path function: verb
 * tables: faults`. A test that makes the server send another one fails. A run of all tests fails for an entry that is no longer
 * sent, so the list only shrinks.
 */
export const KEPT: Record<string, { why: string; sent: string[] }> = {
  everyMachine: {
    why: 'A job, or a copy of everything: asks for the machines of everybody at once.',
    sent: [
      'backup/backup.queries.ts rememberFolders: declare photos: no key',
      'backup/write-backup.ts writeTable: copy a whole table: no key',
      'backup/restore-backup.ts loadTables: copy a whole table: no key',
      'features/alerts/recipients.queries.ts machinesToWatch: select stale_days, track_days: no key',
      'features/days/day-chapters.queries.ts dropOldChapters: delete day_chapters: no key',
      'features/days/recount/recounts.queries.ts lateSums: select stale_days: no key',
      'features/days/recount/recounts.queries.ts manyUnchecked: select track_days: no key',
      'features/days/retention.queries.ts archiveFinishedDays: select tracking: no key',
      'features/days/retention.queries.ts archiveFinishedDays: update tracking: no key',
      'features/days/retention.queries.ts listTooFull: select photos, track_days, track_points, tracking: no key',
      'features/days/retention.queries.ts listTooFull: select photos, track_points, tracking: no key',
      'features/days/stale-days.queries.ts machinesDue: select stale_days: no key',
      // Before it claims days, it looks for days of all machines.
      'features/incidents/due-days.queries.ts claimUnchecked: select track_days: no key',
      'features/incidents/due-days.queries.ts listQuiet: select track_days, tracking: no key',
      'features/storage/storage.queries.ts module: delete storage_changes: no key',
      'features/tracks/store/columnar/doomed.queries.ts dueNow: select doomed_points: no key',
      'features/tracks/store/columnar/rewrite-month.queries.ts isDue: select doomed_points, track_points: no key',
      'http/scrape.ts readBacklog: select stale_days: no key',
    ],
  },
  lieTogether: {
    why: 'Locks rows of machines of one shard alone: `lyingTogether` has chosen them before.',
    sent: [
      'features/days/stale-days.queries.ts claimDays: update stale_days: locks several machines',
      'features/days/stale-days.queries.ts holdDays: select engine_levels, stale_days, track_days, tracking: locks several machines',
      'features/incidents/due-days.queries.ts claimUnchecked: update track_days: locks several machines',
    ],
  },
  monthsInRows: {
    why: 'Adds or deletes points between the months by columns: `rowStretches` leaves these out, and `holdAllMonths` keeps the others rows.',
    sent: [
      'features/tracks/store/append-file.queries.ts insertPart: insert track_points, tracking: changes points of any month',
      'features/tracks/store/append/insert-points.queries.ts insertPoints: insert track_points, tracking: changes points of any month',
      'features/tracks/store/doom.queries.ts deleteRows: delete track_points: changes points of any month',
      'features/tracks/store/doom.queries.ts doomFile: delete track_points: changes points of any month',
    ],
  },
  wholeMonth: {
    why: 'Writes a month anew, between two tables that lie together by machine.',
    sent: [
      'features/tracks/store/columnar/rewrite-month.queries.ts makeCopy: insert doomed_points, track_points: no key',
    ],
  },
  oneDatabase: {
    why: 'Is sent only where the database is not spread.',
    sent: [
      'features/tracks/store/append/append-group.queries.ts appendGroup: select stale_days, storage_changes, track_points, tracking: no key, local account_storage, local items, local machine_users, local recorders, changes points of any month',
    ],
  },
  byAuthor: {
    why: 'Finds what somebody wrote about machines that he may see no more.',
    sent: ['features/own-data/own-data.queries.ts readPages: select diary_notes: no key'],
  },
  byItsId: {
    why: 'Finds a row by its own id, without the machine.',
    sent: ['features/photos/photos.queries.ts machineOfPhoto: select photos: no key'],
  },
}

const LIST = new Set(Object.values(KEPT).flatMap(({ sent }) => sent))
const FITS = /^\S+ \S+: [^:]+$/

/** Whether a statement that was heard may be sent: it has no faults, or is on the list. */
export const isKept = (sent: string): boolean => FITS.test(sent) || LIST.has(sent)
