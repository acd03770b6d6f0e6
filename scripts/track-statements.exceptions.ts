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
      'features/days/stale-days.queries.ts listStale': ['local items'],
      'features/days/stale-days.queries.ts machinesDue': ['no key'],
      'features/storage/storage.queries.ts addUp': ['no key'],
      'features/tracks/packs/packs.queries.ts dropOldPacks': ['no key'],
      'outside/scrape.ts readBacklog': ['no key'],
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
  ofSomebody: {
    why: 'The machines of an account are found and read in one statement: to be two, the first one on local tables.',
    statements: {
      'features/days/machine-states.queries.ts machineStates': [
        'no key',
        'local items',
        'local recorders',
        'local recording_stops',
      ],
      'features/recorders/recorders.queries.ts listRecorders': [
        'no key',
        'local items',
        'local recorders',
        'local users',
      ],
    },
  },
  whoRecorded: {
    why: 'Joins the recorders of a machine, to tell or choose who recorded.',
    statements: {
      'features/live/live.queries.ts pointsIn': ['local recorders'],
      'features/live/live.queries.ts pointsReceived': ['local recorders'],
    },
  },
}
