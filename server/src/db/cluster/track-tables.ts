/**
 * The tables of tracks: on a cluster they are distributed by `equipment`, all in one colocation group, and every other table
 * stays on the coordinator (decisions 45 and 49). The first one leads the group.
 */
export const TRACK_TABLES = [
  'tracking',
  'track_points',
  'stale_days',
  'track_days',
  'last_days',
  'day_chapters',
  'recorder_states',
  'photos',
  'incidents',
  'diary_notes',
  'engine_levels',
  'engine_marks',
  'stated_intervals',
  'storage_changes',
  'doomed_points',
] as const
