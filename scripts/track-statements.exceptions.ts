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
      'features/storage/storage.queries.ts addUp': ['no key'],
      'features/days/day-chapters.queries.ts dropOldChapters': ['no key'],
      'features/tracks/store/columnar/doomed.queries.ts dueNow': ['no key'],
      'features/tracks/store/columnar/rewrite-month.queries.ts isDue': ['no key'],
      'outside/scrape.ts readBacklog': ['no key'],
    },
  },
  lieTogether: {
    why: 'Locks rows of machines of one shard alone: `together` has chosen them before.',
    statements: {
      'features/days/freshen-days.queries.ts keep': ['locks several machines'],
      'features/days/stale-days.queries.ts claimDays': ['locks several machines'],
      'features/days/stale-days.queries.ts holdDays': ['locks several machines'],
      // Before it chooses, it asks for days of everybody.
      'features/incidents/due-days.queries.ts claimUnchecked': ['no key', 'locks several machines'],
    },
  },
  monthsInRows: {
    why: 'Deletes points between the months by columns: `rowStretches` leaves these out, and `holdAllMonths` keeps the others rows.',
    statements: {
      'features/tracks/store/doom.queries.ts deleteRows': ['changes points of any month'],
      'features/tracks/store/doom.queries.ts doomFile': ['changes points of any month'],
    },
  },
  wholeMonth: {
    why: 'Writes a month anew, between tables whose names and columns the database tells; both lie together by machine.',
    statements: {
      'features/tracks/store/columnar/rewrite-month.queries.ts makeCopy': ['cannot be read'],
    },
  },
  oneDatabase: {
    why: 'Is sent only where the database is not spread.',
    statements: {
      'features/tracks/store/append/append-group.queries.ts group': ['cannot be read'],
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
