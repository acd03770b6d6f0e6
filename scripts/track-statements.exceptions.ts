/**
 * Statements on tables of tracks that a cluster could not send whole to one node, each with what stands in the way. The
 * list may only shrink: `track-statements.test.ts` fails for one that is not here, and for one that need not be.
 */
export const EXCEPTIONS: Record<string, { why: string; statements: Record<string, string[]> }> = {
  everyMachine: {
    why: 'A job, or a copy of everything: asks for the machines of everybody at once.',
    statements: {
      'backup/backup.queries.ts rememberFolders': ['no key', 'local items'],
      'features/alerts/settings.queries.ts machinesToWatch': [
        'no key',
        'local alert_settings',
        'local machine_users',
        'local stale_object_days',
      ],
      'features/days/retention.queries.ts archiveFinishedDays': ['no key'],
      'features/days/retention.queries.ts listTooFull': ['no key'],
      'features/days/stale-days.queries.ts listStale': ['local items'],
      'features/days/stale-days.queries.ts machinesDue': ['no key'],
      'features/incidents/due-days.queries.ts days': ['local items'],
      'features/incidents/incidents.queries.ts takeAlarms': [
        'no key',
        'local alarms',
        'local happenings',
        'volatile gen_random_uuid',
      ],
      'features/objects/objects.queries.ts countAnew': ['no key', 'local object_machines', 'local stale_object_days'],
      'features/objects/stale-days.queries.ts holdStaleDay': ['no key', 'local stale_object_days'],
      'features/objects/stale-days.queries.ts listStaleDays': ['no key', 'local items', 'local stale_object_days'],
      'features/webhooks/news.queries.ts takeDays': [
        'no key',
        'local items',
        'local users',
        'local webhook_days',
        'local webhook_deliveries',
        'local webhooks',
      ],
      'outside/scrape.ts readBacklog': ['no key'],
    },
  },
  storing: {
    why: 'Stores the points of a file in one statement: the machine is locked, days marked and the notice sent in it.',
    statements: {
      'features/track-files/import.queries.ts STORE': [
        'no key',
        'local imports',
        'locks in a CTE',
        'pg_notify',
        'volatile mark_stale',
      ],
      'features/track-files/import.queries.ts undoImport': ['volatile mark_stale'],
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
      'features/alerts/alerts.queries.ts listTold': [
        'no key',
        'local alerts',
        'local happenings',
        'local items',
        'local machine_users',
        'local objects',
      ],
      'features/days/machine-states.queries.ts lastDay': ['no key', 'local items'],
      'features/days/machine-states.queries.ts machineStates': [
        'no key',
        'local items',
        'local recorders',
        'local recording_stops',
      ],
      'features/days/partner-machines.queries.ts partnerMachines': [
        'no key',
        'local items',
        'local machine_users',
        'local users',
      ],
      'features/incidents/incidents.queries.ts countUnseen': ['no key', 'local items'],
      'features/incidents/incidents.queries.ts incidents': ['local items'],
      'features/live/live.queries.ts readersOf': ['no key', 'local items', 'local machine_users'],
      'features/moderation/sanctions.queries.ts banAccount': ['no key', 'local items'],
      'features/objects/hours.queries.ts presentOn': ['no key', 'local object_hours'],
      'features/objects/objects.queries.ts listObjects': [
        'no key',
        'local items',
        'local machine_users',
        'local object_machines',
        'local objects',
      ],
      'features/own-data/own-data.queries.ts listOwnMachines': ['no key', 'local items'],
      'features/own-data/own-data.queries.ts lists': ['no key', 'local items', 'local sanctions', 'local users'],
      'features/own-data/own-data.queries.ts measureOwnData': ['no key', 'local items'],
      'features/own-data/own-data.queries.ts pages': ['no key'],
      'features/own-items/own-items.queries.ts ofOwner': ['no key', 'local items', 'local users'],
      'features/recorders/recorders.queries.ts listRecorders': [
        'no key',
        'local items',
        'local recorders',
        'local users',
      ],
      'features/recorders/recorders.queries.ts machineWithoutZone': ['no key', 'local recorders'],
      'features/sharing/links.queries.ts listOpenLinks': ['no key', 'local items'],
      'features/sharing/links.queries.ts switchAllOff': ['local items'],
      'features/tracks/tracking.queries.ts ensureTracking': ['local items'],
      'features/tracks/tracking.queries.ts trackingOf': ['local items'],
    },
  },
  whoRecorded: {
    why: 'Joins the recorders of a machine, to tell or choose who recorded.',
    statements: {
      'features/live/live.queries.ts pointsIn': ['no key', 'local recorders'],
      'features/live/live.queries.ts pointsReceived': ['local recorders'],
      'features/sharing/report.queries.ts recordersOf': ['local recorders'],
    },
  },
  severalMachines: {
    why: 'A stretch of time for each of several machines.',
    statements: {
      'features/tracks/track.queries.ts newestIn': ['no key'],
    },
  },
}
