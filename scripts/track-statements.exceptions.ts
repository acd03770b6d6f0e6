/**
 * Statements on tables of tracks that a cluster could not send whole to one node, each with what stands in the way. The
 * list may only shrink: `track-statements.test.ts` fails for one that is not here, and for one that need not be.
 */
export const EXCEPTIONS: Record<string, { why: string; statements: Record<string, string[]> }> = {
  everyMachine: {
    why: 'A job, or a copy of everything: asks for the machines of everybody at once.',
    statements: {
      'backup/backup.queries.ts rememberFolders': ['no key'],
      'features/alerts/settings.queries.ts machinesToWatch': ['no key'],
      'features/days/retention.queries.ts archiveFinishedDays': ['no key'],
      'features/days/retention.queries.ts listTooFull': ['no key'],
      'features/days/recount/recounts.queries.ts lateSums': ['no key'],
      'features/days/recount/recounts.queries.ts manyUnchecked': ['no key'],
      'features/days/stale-days.queries.ts machinesDue': ['no key'],
      'features/incidents/due-days.queries.ts claimUnchecked': ['no key'],
      'features/storage/storage.queries.ts addUp': ['no key'],
      'features/days/day-chapters.queries.ts dropOldChapters': ['no key'],
      'features/tracks/columnar/doomed.queries.ts dueNow': ['no key'],
      'features/tracks/columnar/rewrite-month.queries.ts isDue': ['no key'],
      'http/scrape.ts readBacklog': ['no key'],
    },
  },
  wholeMonth: {
    why: 'Writes a month anew, between tables whose names and columns the database tells; both lie together by machine.',
    statements: {
      'features/tracks/columnar/rewrite-month.queries.ts makeCopy': ['cannot be read'],
    },
  },
  oneDatabase: {
    why: 'Is sent only where the database is not spread.',
    statements: {
      'features/recorders/ingest/insert-points.queries.ts alone': ['arrays alone'],
    },
  },
  byAuthor: {
    why: 'Finds what somebody wrote about machines that he may see no more.',
    statements: {
      'features/own-data/own-data.queries.ts pages': ['no key'],
    },
  },
  byItsId: {
    why: 'Finds a row by its own id, without the machine.',
    statements: {
      'features/photos/photos.queries.ts machineOfPhoto': ['no key'],
    },
  },
}
