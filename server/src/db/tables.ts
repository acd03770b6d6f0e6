/** The rows of the tables, as the migrations make them. */
import type { Generated } from 'kysely'

interface UsersTable {
  id: string
  name: string
  user_url: string
  created_at: Generated<Date>
  email: string | null
  password_hash: string | null
  rules: Generated<boolean>
  name_key: string | null
  match_mail: Generated<boolean>
  match_mail_sent_at: Date | null
}

interface SessionsTable {
  id: string
  user_id: string
  token_hash: Buffer
  device: string
  created_at: Generated<Date>
  last_seen_at: Generated<Date>
  expires_at: Date
}

interface ResetTokensTable {
  hash: Buffer
  user_id: string
  created_at: Generated<Date>
  expires_at: Date
  used_at: Date | null
}

interface ItemsTable {
  id: string
  owner: string
  kind: 'equipment' | 'order'
  type: string
  related: string[]
  name: string
  phone: string
  description: string
  lat: number | null
  lng: number | null
  cell: Generated<number | null>
  place: string
  image: string | null
  hidden: boolean
  price: number | null
  rate_per_hour: number | null
  rate_per_shift: number | null
  min_hours: number | null
  budget: number | null
  starts_on: string | null
  ends_on: string | null
  time_zone: string | null
  created_at: Generated<Date>
  updated_at: Generated<Date>
  published_at: Generated<Date | null>
  card: Generated<string>
}

interface FavoritesTable {
  user_id: string
  item: string
  created_at: Generated<Date>
}

interface DoomedBlobsTable {
  folder: string
  after: Generated<Date>
}

interface GridTable {
  level: number
  cell: number
  kind: 'equipment' | 'order'
  items: number
  lat_sum: number
  lng_sum: number
}

interface PartnersTable {
  owner: string
  partner: string
  created_at: Generated<Date>
}

interface PartnerPermissionsTable {
  owner: string
  partner: string
  equipment: string
}

interface TrackingTable {
  equipment: string
  time_zone: string
  archived_until: Generated<Date>
  retention_days: number | null
  link_nonce: Buffer | null
  link_made_at: Date | null
  link_expires_at: Date | null
  link_hours: number | null
  link_views: Generated<string>
}

interface RecordersTable {
  id: string
  equipment: string
  user_id: string
  name: string
  token_hash: Buffer
  created_at: Generated<Date>
  revoked_at: Date | null
  last_seen_at: Date | null
  last_point_at: Date | null
  battery: number | null
  queue_age_s: number | null
  skew_ms: number | null
}

interface TrackPointsTable {
  equipment: string
  recorded_at: Date
  lat: number
  lng: number
  speed_kmh: number | null
  accuracy_m: number | null
  heading: number | null
  altitude_m: number | null
  battery: number | null
  mock: boolean | null
  recorder: string | null
  received_at: Generated<Date>
}

interface StaleDaysTable {
  equipment: string
  day: string
  changes: Generated<string>
  since: Generated<Date>
}

interface TrackDaysTable {
  equipment: string
  day: string
  points: number
  photos: number
  distance_m: number
  raw_distance_m: number
  discarded: unknown
  first_move_at: Date | null
  last_move_at: Date | null
  first_at: Date | null
  last_at: Date | null
  max_speed_kmh: number | null
  mean_speed_kmh: number | null
  moving_s: number
  working_s: number
  idle_s: number
  trips: number
  stops: number
  gaps: number
  emptied_at: Date | null
  checked: Generated<boolean>
}

interface PhotosTable {
  id: string
  equipment: string
  taken_at: Date
  sha256: Buffer
  lat: number | null
  lng: number | null
  width: number
  height: number
  bytes: number
  recorder: string | null
  received_at: Generated<Date>
}

interface IncidentsTable {
  id: string
  equipment: string
  kind: 'silent' | 'overspeed' | 'night_move' | 'photo_missing' | 'mock_location' | 'low_battery'
  began_at: Date
  ended_at: Date | null
  lat: number | null
  lng: number | null
  details: unknown
  seen_at: Date | null
}

interface DiaryNotesTable {
  id: string
  equipment: string
  day: string
  author: string | null
  author_name: string
  body: string
  created_at: Generated<Date>
  edited_at: Date | null
}

interface DoomedTracksTable {
  equipment: string
  after: Generated<Date>
}

interface ForumItemsTable {
  id: string
  type: 0 | 1 | 2
  parent: string | null
  author: string | null
  body: string
  about: Generated<string>
  number: number | null
  last_number: Generated<number>
  children_count: Generated<number>
  last_at: Date | null
  created_at: Date
  edited_at: Date | null
  deleted_at: Date | null
  search: Generated<string>
}

interface ForumReadsTable {
  user_id: string
  theme: string
  number: number
}

interface ForumSubscriptionsTable {
  user_id: string
  theme: string
  since: number
  told_at: Date | null
}

interface ForumComplaintsTable {
  item: string
  user_id: string
  reason: string
  created_at: Generated<Date>
}

export interface Tables {
  users: UsersTable
  sessions: SessionsTable
  reset_tokens: ResetTokensTable
  items: ItemsTable
  item_grid: GridTable
  favorites: FavoritesTable
  doomed_blobs: DoomedBlobsTable
  partners: PartnersTable
  partner_permissions: PartnerPermissionsTable
  tracking: TrackingTable
  recorders: RecordersTable
  track_points: TrackPointsTable
  stale_days: StaleDaysTable
  track_days: TrackDaysTable
  photos: PhotosTable
  incidents: IncidentsTable
  diary_notes: DiaryNotesTable
  doomed_tracks: DoomedTracksTable
  forum_items: ForumItemsTable
  forum_reads: ForumReadsTable
  forum_subscriptions: ForumSubscriptionsTable
  forum_complaints: ForumComplaintsTable
}
