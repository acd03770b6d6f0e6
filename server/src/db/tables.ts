/**
 * The rows of the tables, made from the migrated database. After a new migration
 * `npx vitest run server/src/db/tables.test.ts --update` writes this file anew.
 */
import type { Generated, GeneratedAlways } from 'kysely'

export interface Tables {
  account_storage: {
    owner: string
    full_of_points: Generated<boolean>
    told: Generated<number>
  }
  address_houses: {
    region: number
    street: number
    house: string
    lat: number
    lng: number
  }
  address_regions: {
    id: GeneratedAlways<number>
    name: string
    streets: number
    houses: number
    loaded_at: Generated<Date>
  }
  address_streets: {
    region: number
    number: number
    town: string
    street: string
    lat: number
    lng: number
    houses: number
    street_words: number[]
    town_words: number[]
  }
  address_words: {
    id: GeneratedAlways<number>
    word: string
    variants: number[] | null
  }
  alarms: {
    equipment: string
    at: Date
    lat: number | null
    lng: number | null
  }
  alert_messages: {
    id: string
    user_id: string
    batch: string
    channel: 'letter' | 'daily' | 'push' | 'messenger' | 'summary'
    next_at: Generated<Date>
    attempts: Generated<number>
    browser: string | null
    service: string | null
    place: GeneratedAlways<string>
    notice: string | null
    news: unknown | null
  }
  alert_settings: {
    user_id: string
    machines: string[] | null
    letters: string[]
    daily: string[]
    push: string[]
    quiet_from: number | null
    quiet_to: number | null
    daily_at: number
    time_zone: string
    partner_machines: Generated<string[]>
    idle_hours: Generated<number>
    out_by: Generated<number>
    quiet_days: Generated<number>
    service_hours: Generated<number>
    document_days: Generated<number>
    messenger: Generated<string[]>
    summary: Generated<string>
    summary_at: Generated<number>
    summary_told: string | null
    groups: Generated<string[]>
  }
  alert_turns: {
    one: Generated<boolean>
    next_at: Generated<Date>
  }
  alerts: {
    id: GeneratedAlways<string>
    user_id: string
    equipment: string
    happening: string
    kind: string
    channel: 'letter' | 'daily' | 'push' | 'messenger'
    due_at: Date
    batch: string | null
    told_at: Date | null
  }
  audit_log: {
    id: Generated<string>
    at: Generated<Date>
    act: string
    user_id: string | null
    about: string | null
    network: string | null
    details: Generated<unknown>
  }
  blocked_people: {
    user_id: string
    blocked: string
    made_at: Generated<Date>
  }
  bookings: {
    machine: string
    day: string
    shift: 'day' | 'night'
    deal: string | null
    own: string | null
  }
  company_acts: {
    id: GeneratedAlways<string>
    company: string
    user_id: string | null
    name: string
    role: string
    at: Generated<Date>
    act: string
    equipment: string | null
  }
  company_invites: {
    id: string
    company: string
    role: string
    name: string
    groups: string[] | null
    email: string
    token_hash: Buffer
    made_at: Generated<Date>
    expires_at: Date
    letter: Buffer | null
  }
  company_members: {
    company: string
    user_id: string
    role: 'dispatcher' | 'accountant' | 'mechanic' | 'operator'
    name: string
    all_groups: boolean
    joined_at: Generated<Date>
  }
  confirm_tokens: {
    hash: Buffer
    user_id: string
    created_at: Generated<Date>
    expires_at: Date
  }
  consents: {
    user_id: string
    version: string
    given_at: Generated<Date>
  }
  customers: {
    id: GeneratedAlways<string>
    user_id: string
    name: string
    inn: string
    kpp: string
    okpo: string
    address: string
    phone: string
    contract: string
    contract_on: string | null
  }
  day_chapters: {
    equipment: string
    day: string
    since: Date
    until: Date
    chapter: Buffer
  }
  deal_feeds: {
    user_id: string
    token_hash: Buffer
    made_at: Generated<Date>
  }
  deal_history: {
    id: GeneratedAlways<string>
    request: string
    subject: 'request' | 'offer' | 'deal'
    subject_id: string
    step: string
    by: string
    reason: Generated<string>
    made_at: Generated<Date>
    said: Buffer | null
  }
  deal_hours: {
    deal: string
    day: string
    on_site_s: number
    work_s: number
    idle_s: number
    off_s: number
    unknown_s: number
  }
  deals: {
    id: string
    offer: string
    asker: string | null
    owner: string | null
    machine: string | null
    state: Generated<string>
    from_day: string
    to_day: string
    shift: 'day' | 'night' | 'all'
    time_zone: string
    asked: unknown | null
    object_id: string | null
    cancelled_by: 'asker' | 'owner' | null
    cancel_reason: Generated<string>
    cancelled_late: Generated<boolean>
    made_at: Generated<Date>
    changed_at: Generated<Date>
    review_asked: Generated<boolean>
  }
  declined_places: {
    user_id: string
    lat: number
    lon: number
    made_at: Generated<Date>
  }
  diary_notes: {
    id: string
    equipment: string
    day: string
    author: string | null
    author_name: string
    body: string
    created_at: Generated<Date>
    edited_at: Date | null
  }
  document_checks: {
    user_id: string
    asked_at: Date | null
    asked: Generated<string[]>
    decided_at: Date | null
    accepted: boolean | null
    note: Generated<string>
    checked_at: Date | null
    checked: Generated<string[]>
  }
  document_pages: {
    id: string
    user_id: string
    place: number | null
    folder: string
    width: number
    height: number
    sent_at: Generated<Date>
  }
  doomed_blobs: {
    folder: string
    after: Generated<Date>
  }
  doomed_machines: {
    equipment: string
    after: Generated<Date>
  }
  doomed_points: {
    equipment: string
    id: string
    import: string | null
    since: Date
    until: Date
    moments: Generated<Date[]>
    asked_at: Generated<Date>
  }
  doomed_tracks: {
    equipment: string
    after: Generated<Date>
  }
  driver_notes: {
    equipment: string
    id: string
    recorder: string | null
    at: Date
    what: 'driver' | 'breakdown' | 'fuel' | 'customer_idle'
    lat: number | null
    lng: number | null
    driver: string | null
    driver_name: string
    received_at: Generated<Date>
  }
  email_changes: {
    id: string
    user_id: string
    former: string
    wanted: string
    confirm_hash: Buffer
    undo_hash: Buffer | null
    made_at: Generated<Date>
    confirmed_at: Date | null
    undone_at: Date | null
  }
  engine_levels: {
    equipment: string
    day: string
    recorder: string
    idle: number | null
    work: number | null
    firm: number | null
    marked_off: number | null
    marked_idle: number | null
    marked_work: number | null
  }
  engine_marks: {
    equipment: string
    id: string
    from_at: Date
    to_at: Date
    what: 'off' | 'idle' | 'work'
    recorder: string | null
    created_at: Generated<Date>
  }
  engine_readings: {
    equipment: string
    at: Date
    engine_s: number
    entered_at: Generated<Date>
  }
  favorites: {
    user_id: string
    item: string
    created_at: Generated<Date>
  }
  former_user_urls: {
    user_url: string
    user_id: string
    since: Generated<Date>
  }
  forum_complaints: {
    item: string
    user_id: string
    reason: string
    created_at: Generated<Date>
  }
  forum_items: {
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
    search: GeneratedAlways<string>
    barred_body: string | null
  }
  forum_reads: {
    user_id: string
    theme: string
    number: number
  }
  forum_subscriptions: {
    user_id: string
    theme: string
    since: number
    told_at: Date | null
  }
  group_machines: {
    equipment: string
    group_id: string
  }
  happenings: {
    id: GeneratedAlways<string>
    equipment: string
    kind: string
    object_id: string | null
    began_at: Date
    ended_at: Date | null
    back_at: Date | null
    lat: number | null
    lng: number | null
    details: Generated<unknown>
    found_at: Generated<Date>
    taken_at: Date | null
  }
  haul_corrections: {
    id: GeneratedAlways<string>
    item_id: string
    day: string
    load_id: string
    unload_id: string
    trips: number | null
    reason: string
    user_id: string | null
    made_at: Generated<Date>
  }
  haul_days: {
    item_id: string
    day: string
    legs: unknown
    open: unknown | null
  }
  held_letters: {
    user_id: string
    letter: string
    until: Date
  }
  imports: {
    id: string
    equipment: string
    user_id: string | null
    file_name: string
    format: string
    created_at: Generated<Date>
    points: Generated<number>
    first_at: Date
    last_at: Date
    undone_at: Date | null
  }
  incidents: {
    id: string
    equipment: string
    kind:
      | 'silent'
      | 'overspeed'
      | 'night_move'
      | 'photo_missing'
      | 'mock_location'
      | 'jammed'
      | 'low_battery'
      | 'fuel_drained'
      | 'sos'
    began_at: Date
    ended_at: Date | null
    lat: number | null
    lng: number | null
    details: Generated<unknown>
    seen_at: Date | null
    found_at: Generated<Date>
  }
  incoming_photos: {
    photo: string
    equipment: string
    owner: string
    sha256: Buffer
    bytes: number
    asked_at: Generated<Date>
    kept_at: Date | null
    turn: Generated<Date>
    held_until: Generated<Date>
    attempts: Generated<number>
  }
  instances: {
    id: string
    name: string
    address: string
    version: string
    secret_print: string
    store_print: string
    started_at: Generated<Date>
    seen_at: Generated<Date>
  }
  invoice_files: {
    invoice: string
    user_id: string
    cancelled: boolean
    folder: string
    bytes: number
  }
  invoices: {
    id: GeneratedAlways<string>
    user_id: string
    year: number
    number: number
    key: string
    kind: 'bill' | 'act' | 'upd'
    month: string
    issued_on: string
    content: unknown
    cancelled_at: Date | null
    cancel_reason: Generated<string>
  }
  item_changes: {
    id: GeneratedAlways<string>
    transaction: Generated<string>
    item: number
    changed_at: Generated<Date>
  }
  item_grid: {
    level: number
    cell: number
    kind: string
    items: number
    lat_sum: number
    lng_sum: number
  }
  item_storage: {
    equipment: string
    points: string
    bytes: string
  }
  item_uploads: {
    folder: string
    owner: string
    sent_at: Generated<Date>
  }
  items: {
    id: string
    owner: string
    kind: 'equipment' | 'order'
    type: string
    related: Generated<string[]>
    name: string
    phone: string
    description: Generated<string>
    lat: number | null
    lng: number | null
    cell: GeneratedAlways<number | null>
    place: Generated<string>
    image: string | null
    hidden: Generated<boolean>
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
    card: Generated<string>
    published_at: Date | null
    barred: Generated<boolean>
    hidden_before: boolean | null
    number: GeneratedAlways<number>
    more_photos: Generated<string[]>
    params: Generated<unknown>
    terms: Generated<unknown>
    busy: unknown | null
    busy_on: string | null
    busy_asked_on: string | null
    proof: unknown | null
    proof_at: Date | null
    booked: Generated<unknown>
    phone_after_answer: string | null
  }
  kept_funnels: {
    from_day: string
    to_day: string
    funnel: unknown
    counted_at: Date
  }
  last_days: {
    equipment: string
    day: string
    last_at: Date
    last_lat: number | null
    last_lng: number | null
    doing: string | null
    doing_since: Date | null
    doing_until: Date | null
    coarse_s: number | null
  }
  limit_counts: {
    key: string
    events: number
    ends_at: Date
  }
  listing_complaints: {
    id: string
    item: string
    user_id: string | null
    network: string
    reason: string
    note: string
    created_at: Generated<Date>
    decided_at: Date | null
  }
  machine_documents: {
    equipment: string
    id: string
    kind: string
    note: string
    ends: string
    made_at: Generated<Date>
  }
  machine_groups: {
    id: GeneratedAlways<string>
    user_id: string
    parent: string | null
    name: string
  }
  machine_hours: {
    equipment: string
    starts: number
    ends: number
    days: number[]
  }
  machine_particulars: {
    equipment: string
    brand: string
    plate: string
    serial: string
    inventory: string
    on_chassis: boolean | null
  }
  machine_users: {
    equipment: string
    user_id: string
    own: boolean
  }
  match_candidates: {
    user_id: string
    marked_at: Generated<Date>
  }
  match_marks: {
    single: Generated<boolean>
    snapshot: string
    at: Generated<Date>
  }
  member_alerts: {
    company: string
    user_id: string
    groups: string[]
  }
  member_groups: {
    company: string
    user_id: string
    group_id: string
  }
  member_machines: {
    company: string
    user_id: string
    role: string
    equipment: string
    group_id: string
    parent: string
  }
  message_photos: {
    thread: string
    number: number
    place: number
    folder: string
    width: number
    height: number
  }
  message_uploads: {
    id: string
    owner: string
    folder: string
    width: number
    height: number
    sent_at: Generated<Date>
  }
  messages: {
    thread: string
    number: number
    id: string
    author: string | null
    sent_at: Generated<Date>
    body: string
    lat: number | null
    lng: number | null
  }
  messenger_bots: {
    service: string
    holder: string | null
    held_until: Generated<Date>
  }
  messenger_codes: {
    code_hash: Buffer
    user_id: string
    service: string
    expires_at: Date
  }
  messengers: {
    user_id: string
    service: string
    chat: string
    linked_at: Generated<Date>
    failing_since: Date | null
  }
  migrations: {
    name: string
    applied_at: Generated<Date>
  }
  notices: {
    id: string
    user_id: string
    cause: string
    content: unknown
    made_at: Generated<Date>
  }
  object_corrections: {
    id: GeneratedAlways<string>
    object_id: string
    item_id: string
    day: string
    counted_s: number | null
    reason: string
    user_id: string | null
    made_at: Generated<Date>
    on_site_s: number | null
    idle_s: number | null
    off_s: number | null
    unknown_s: number | null
    began: Date | null
    ended: Date | null
  }
  object_downtimes: {
    id: GeneratedAlways<string>
    object_id: string
    item_id: string
    day: string
    seconds: number | null
    fault: 'customer' | 'owner' | 'other'
    reason: string
    code: string
    user_id: string | null
    made_at: Generated<Date>
  }
  object_events: {
    id: GeneratedAlways<string>
    object_id: string
    item_id: string
    kind: 'came' | 'left'
    at: Date
    lon: number
    lat: number
    found_at: Generated<Date>
  }
  object_hours: {
    object_id: string
    item_id: string
    day: string
    came: Date
    left: Date | null
    on_site_s: number
    work_s: number
    idle_s: number
    unknown_s: number
    visits: unknown
    computed_at: Generated<Date>
    inferred_s: Generated<number>
    off_s: number | null
    began: Date | null
    ended: Date | null
    waits: Generated<unknown>
    pause: unknown | null
    silent_s: number | null
    over: unknown | null
  }
  object_links: {
    object_id: string
    nonce: Buffer
    made_at: Generated<Date>
    expires_at: Date | null
    hours: number | null
    views: Generated<string>
    papers: Generated<boolean>
  }
  object_machines: {
    object_id: string
    item_id: string
  }
  object_precedence: {
    earlier: string
    later: string
  }
  objects: {
    id: GeneratedAlways<string>
    user_id: string
    name: string
    customer_name: string
    customer_phone: string
    customer_inn: string | null
    address: string
    contract: string | null
    kind: 'circle' | 'outline'
    lon: number
    lat: number
    radius_m: number | null
    outline: unknown | null
    starts: number | null
    ends: number | null
    state: Generated<'open' | 'closed'>
    closed_at: Date | null
    created_at: Generated<Date>
    updated_at: Generated<Date>
    haul: 'load' | 'unload' | null
    purpose: Generated<'customer' | 'base' | 'forbidden'>
    speed_limit: number | null
  }
  offers: {
    id: string
    request: string
    asker: string | null
    owner: string | null
    machine: string | null
    state: string
    terms: unknown | null
    sum: number | null
    counter_rate: number | null
    counter_note: Generated<string>
    valid_until: Date | null
    made_at: Generated<Date>
    changed_at: Generated<Date>
  }
  operator_assignments: {
    user_id: string
    id: string
    equipment: string
    operator: string | null
    from_at: Date
    to_at: Date | null
    reason: string
    made_at: Generated<Date>
    made_by: string
    removed_at: Date | null
    removed_by: string | null
    removed_reason: string | null
  }
  operators: {
    id: GeneratedAlways<string>
    user_id: string
    name: string
    staff_number: string
    licence: string
    phone: Generated<string>
    licence_categories: Generated<string>
    licence_ends: string | null
    photo: string | null
    archived_at: Date | null
    member: string | null
    code_hash: Buffer | null
  }
  own_bookings: {
    id: string
    machine: string
    from_day: string
    to_day: string
    shift: 'day' | 'night' | 'all'
    customer: Generated<string>
    changed_at: Generated<Date>
  }
  page_changes: {
    id: GeneratedAlways<string>
    transaction: Generated<string>
    changed_at: Generated<Date>
  }
  paper_files: {
    paper: string
    user_id: string
    cancelled: boolean
    folder: string
    bytes: number
  }
  papers: {
    id: GeneratedAlways<string>
    user_id: string
    year: number
    number: number
    key: string
    kind: 'shift' | 'esm2' | 'esm3' | 'esm7'
    equipment: string | null
    issued_on: string
    from_day: string
    to_day: string
    content: unknown
    cancelled_at: Date | null
    cancel_reason: Generated<string>
    object_id: string | null
    sheet: unknown | null
  }
  park_table_calendars: {
    park_table: string
    equipment: string
    before: unknown | null
    before_on: string | null
    made: unknown
  }
  park_table_groups: {
    group_id: string
    park_table: string
  }
  park_table_machines: {
    equipment: string
    park_table: string
  }
  park_tables: {
    id: string
    user_id: string
    name: string
    source: 'table' | 'traccar'
    machines: number
    made_at: Generated<Date>
    undone_at: Date | null
    removed: number | null
    calendars: Generated<number>
  }
  park_views: {
    user_id: string
    id: string
    name: string
    query: string
  }
  partner_permissions: {
    owner: string
    partner: string
    equipment: string
  }
  partners: {
    owner: string
    partner: string
    created_at: Generated<Date>
  }
  photo_plans: {
    equipment: string
    at: Date
    recorder: string
    minutes: number
  }
  photos: {
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
    state: Generated<'drawn' | 'waiting' | 'refused'>
  }
  program_key_machines: {
    key: string
    equipment: string
  }
  program_keys: {
    id: string
    user_id: string
    name: string
    token_hash: Buffer
    made_at: Generated<Date>
    used_at: Date | null
    reads: Generated<boolean>
    writes: Generated<boolean>
    all_machines: Generated<boolean>
    issues: Generated<boolean>
    deals: Generated<boolean>
    messages: Generated<boolean>
  }
  push_browsers: {
    id: string
    user_id: string
    session_id: string
    endpoint: string
    p256dh: string
    auth: string
    made_at: Generated<Date>
    told_at: Date | null
    failing_since: Date | null
  }
  push_keys: {
    one: Generated<boolean>
    public_key: string
    private_key: Buffer
  }
  rate_cards: {
    id: GeneratedAlways<string>
    user_id: string
    customer: string
    object_id: string | null
    type: string | null
    equipment: string | null
    from_day: string
    work: number | null
    idle: number | null
    presence: number | null
    shift: number | null
    shift_hours: number
    overtime: number | null
    min_hours: number
    trip: number | null
    delivery: number | null
    delivery_km: number | null
    vat: string
    idle_after: number | null
    lunch_from: number | null
    lunch_to: number | null
  }
  recorder_beats: {
    recorder: string
    at: Date
    equipment: string
    state: 'signal' | 'location_off' | 'denied' | 'saver' | 'inexact' | 'restricted'
    since: Date | null
    battery: number | null
    charging: boolean | null
    vibration: number | null
    frequency: number | null
  }
  recorder_consents: {
    recorder: string
    version: string
    given_at: Date
  }
  recorder_drivers: {
    recorder: string
    operator: string
    code_hash: Buffer
    admitted_at: Generated<Date>
  }
  recorder_refusals: {
    recorder: string
    reason: string
    points: number
    since: Date
    last_at: Date
  }
  recorder_sleeps: {
    recorder: string
    from_at: Date
    until_at: Date
    reason: 'asleep' | 'off' | 'stopped' | 'ended' | 'signal' | 'location_off' | 'denied' | 'saver'
    equipment: string
  }
  recorder_states: {
    equipment: string
    recorder: string
    last_seen_at: Date
    last_point_at: Date | null
    battery: number | null
    queue_age_s: number | null
    skew_ms: number | null
    speed_factor: number | null
  }
  recorders: {
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
    app_version: string | null
    device: string | null
    maker: string | null
    tracker_id: string | null
    program_key: string | null
    swapped: Generated<boolean>
    swap_changed_at: Date | null
    member: string | null
    coords_scaled: 'e5' | 'e6' | 'e7' | 'minutes' | null
    coords_by: 'owner' | 'seen' | null
    stopped_at: Date | null
  }
  recording_stops: {
    equipment: string
    at: Date
    recorder: string
  }
  recount_notices: {
    user_id: string
  }
  recounted_days: {
    equipment: string
    day: string
    before: unknown
    after: unknown | null
    why: Generated<string[]>
  }
  recounts: {
    equipment: string
    before: string | null
    days: Generated<number>
    tries: Generated<number>
    due_at: Date
  }
  recovery_codes: {
    hash: Buffer
    user_id: string
  }
  registry_entries: {
    ogrn: string
    inn: string
    active: boolean
    as_of: string
  }
  request_complaints: {
    request: string
    user_id: string
    reason: string
    made_at: Generated<Date>
    decided_at: Date | null
  }
  request_photos: {
    id: string
    request: string | null
    place: number | null
    folder: string
    width: number
    height: number
    sent_at: Generated<Date>
  }
  requests: {
    id: string
    asker: string | null
    draft: string
    item: string | null
    reach: 'chosen' | 'around' | 'everybody'
    radius_km: number | null
    type: string
    works: string[]
    volume: string
    note: string
    from_day: string | null
    to_day: string | null
    shift: 'day' | 'night' | 'all'
    hours: number
    lat: number | null
    lng: number | null
    place: string
    address: string
    operator: boolean | null
    payment: 'cash' | 'vat' | null
    name: string
    phone: string
    state: Generated<string>
    made_at: Generated<Date>
    changed_at: Generated<Date>
    expires_at: Date
  }
  requisites: {
    user_id: string
    name: string
    inn: string
    kpp: string
    address: string
    okpo: Generated<string>
    ogrn: Generated<string>
    phone: Generated<string>
    bank: Generated<string>
    bic: Generated<string>
    account: Generated<string>
    bank_account: Generated<string>
    numbering: Generated<'common' | 'kind'>
    shown: Generated<boolean>
  }
  reset_tokens: {
    hash: Buffer
    user_id: string
    created_at: Generated<Date>
    expires_at: Date
    used_at: Date | null
  }
  retired_user_urls: {
    hash: Buffer
  }
  review_complaints: {
    id: string
    review: string
    user_id: string | null
    network: string
    reason: string
    note: string
    created_at: Generated<Date>
    decided_at: Date | null
  }
  reviews: {
    id: string
    deal: string | null
    by_side: 'asker' | 'owner'
    author: string | null
    about: string
    machine: string | null
    machine_name: string
    type: string
    place: string
    stars: number
    body: string
    shifts: number
    engine_s: number
    paper: boolean
    written_at: Generated<Date>
    published_at: Date | null
    answer: string | null
    answered_at: Date | null
    removed_at: Date | null
    removed_reason: string | null
    removed_note: Generated<string>
  }
  sanctions: {
    id: string
    item: string | null
    account: string | null
    reason: string
    note: string
    since: Generated<Date>
    until: Date | null
    moderator: string | null
  }
  search_entries: {
    topic: string
    cell: number
    item: string
    lat: number
    lng: number
  }
  second_factors: {
    user_id: string
    secret: Buffer
    confirmed_at: Date | null
    last_step: Generated<string>
  }
  sent_drafts: {
    user_id: string
    draft: string
    said: Buffer
    answer: unknown
    made_at: Generated<Date>
  }
  service_changes: {
    user_id: string
    number: Generated<string>
  }
  service_photos: {
    equipment: string
    record: string
    id: string
    folder: string
    made_at: Generated<Date>
    sha256: Buffer | null
  }
  service_plans: {
    user_id: string
    id: string
    name: string
    equipment: string | null
    type: string | null
    every_s: number | null
    every_m: number | null
    every_months: number | null
    work: string
    needed: string
    begins: Generated<string>
    made_at: Generated<Date>
  }
  service_records: {
    equipment: string
    id: string
    plan: string | null
    name: string
    day: string
    engine_s: number | null
    who: string
    note: string
    cost: string | null
    made_at: Generated<Date>
  }
  sessions: {
    id: string
    user_id: string
    token_hash: Buffer
    device: string
    created_at: Generated<Date>
    last_seen_at: Generated<Date>
    expires_at: Date
    former_cookie_until: Date | null
    acts_for: string | null
  }
  shown_places: {
    equipment: string
    day: string
    hour: Date
    at: Date
    lat: number
    lng: number
    proved: boolean
    told: boolean
  }
  silence_looks: {
    one: Generated<boolean>
    turn_at: Date
    looked_at: Date
    resumed_at: Date | null
  }
  stale_days: {
    equipment: string
    day: string
    changes: Generated<string>
    since: Generated<Date>
    claimed_until: Date | null
    from_at: Generated<Date>
    from_for: string | null
    failures: Generated<number>
  }
  stale_object_days: {
    item_id: string
    day: string
    changes: Generated<string>
    since: Generated<Date>
    failures: Generated<number>
  }
  stated_intervals: {
    equipment: string
    recorder: string
    by: 'owner' | 'recorder'
    from_at: Date
    seconds: number | null
  }
  storage_changes: {
    equipment: string
    points: Generated<string>
    bytes: Generated<string>
    id: Generated<string>
  }
  thread_complaints: {
    id: string
    thread: string
    user_id: string | null
    about: string
    reason: string
    note: string
    created_at: Generated<Date>
    decided_at: Date | null
  }
  thread_sides: {
    user_id: string
    thread: string
    last_at: Generated<Date>
    read_number: Generated<number>
    unread: Generated<number>
    tell_at: Date | null
    told: Generated<boolean>
  }
  threads: {
    id: string
    item: string | null
    about: string
    owner: string | null
    asker: string | null
    made_at: Generated<Date>
    last_number: Generated<number>
    answered_at: Date | null
    offer: string | null
  }
  timesheet_closed_sheets: {
    user_id: string
    closing: string
    group_id: string
    sheet: unknown
  }
  timesheet_closings: {
    user_id: string
    id: GeneratedAlways<string>
    month: string
    closed_at: Generated<Date>
    closed_by: string
    reopened_at: Date | null
    reopened_by: string | null
    reopened_reason: string | null
  }
  timesheet_corrections: {
    user_id: string
    id: GeneratedAlways<string>
    operator: string
    day: string
    mark: string | null
    hours_s: number | null
    night_s: number | null
    reason: string
    made_at: Generated<Date>
    made_by: string
  }
  timesheet_rules: {
    user_id: string
    dinner_m: number
    dinner_after_m: number
    round_m: number
    apart_m: number
    gap_m: number
  }
  told_conditions: {
    equipment: string
    key: string
    told_at: Generated<Date>
  }
  told_machines: {
    user_id: string
    equipment: string
    owner: string
    role: string
  }
  track_days: {
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
    off_s: Generated<number>
    unknown_s: Generated<number>
    sparse: Generated<boolean>
    tail: Generated<number>
    work_by: Generated<string[]>
    recorder: string | null
    apart_s: Generated<number>
    photos_expected: number | null
    photos_came: number | null
    recorded_s: number | null
    covered_s: number | null
    look_after: Generated<Date>
    engine_by: string | null
    coarse_s: number | null
    unheard_m: Generated<number>
    jammed_s: Generated<number>
    carried_m: Generated<number>
    carried_s: Generated<number>
    last_lat: number | null
    last_lng: number | null
    doing: string | null
    doing_since: Date | null
    doing_until: Date | null
    strip: number[] | null
    fuel_spent_l: number | null
    turns_s: number | null
    speed_unproved: Generated<boolean>
  }
  track_points: {
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
    import: string | null
    vibration: number | null
    frequency: number | null
    charging: boolean | null
    ignition: boolean | null
    engine_s: number | null
    fuel_l: number | null
    fuel_permille: number | null
    inputs: number | null
  }
  tracker_keys: {
    user_id: string
    token_hash: Buffer
    made_at: Generated<Date>
  }
  tracking: {
    equipment: string
    time_zone: string
    archived_until: Generated<Date>
    retention_days: number | null
    link_nonce: Buffer | null
    link_made_at: Date | null
    link_expires_at: Date | null
    link_hours: number | null
    link_views: Generated<string>
    zones_before: Generated<unknown>
    zone_settled: Generated<boolean>
    link_objects: Generated<boolean>
  }
  users: {
    id: string
    name: Generated<string>
    user_url: string
    created_at: Generated<Date>
    email: string | null
    password_hash: string | null
    rules: Generated<boolean>
    name_key: string | null
    match_mail: Generated<boolean>
    match_mail_sent_at: Date | null
    email_confirmed_at: Date | null
    banned: Generated<boolean>
    message_mail: Generated<boolean>
    owner_rating: unknown | null
    asker_rating: unknown | null
  }
  waiting_letters: {
    id: string
    kind: string
    content: Buffer
    made_at: Generated<Date>
    next_at: Generated<Date>
    attempts: Generated<number>
    until: Date
  }
  waiting_maps: {
    made: string
    target: string
  }
  waiting_requests: {
    id: string
    email: string
    code_hash: Buffer
    tries: Generated<number>
    form: unknown
    made_at: Generated<Date>
    request: string | null
  }
  waiting_signups: {
    hash: Buffer
    email: string
    password_hash: string
    consent: string | null
    made_at: Generated<Date>
    account: string | null
  }
  webhook_days: {
    user_id: string
    webhook: string
    equipment: string
    day: string
    figures: unknown
    revision: number
    told_at: Generated<Date>
  }
  webhook_deliveries: {
    user_id: string
    id: Generated<string>
    webhook: string
    type: string
    data: unknown
    cause: string | null
    made_at: Generated<Date>
    next_at: Generated<Date | null>
    came: Generated<boolean>
    attempts: Generated<number>
    tried_at: Date | null
    status: number | null
    failed: 'refused' | 'time_out' | 'unreachable' | null
  }
  webhook_states: {
    user_id: string
    webhook: string
    equipment: string
    state: string
    told_at: Generated<Date>
  }
  webhook_turns: {
    one: Generated<boolean>
    next_at: Generated<Date>
    taken_until: Generated<Date>
  }
  webhooks: {
    user_id: string
    id: string
    url: string
    secret: Buffer
    kinds: string[]
    made_at: Generated<Date>
    since: Generated<Date>
    stopped_at: Date | null
    stopped_why: 'owner' | 'failures' | 'gone' | 'secret' | null
    failing_since: Date | null
    failures: Generated<number>
    wait_until: Generated<Date>
    letter_at: Date | null
    answer_ms: number | null
  }
}
