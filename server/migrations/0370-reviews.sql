-- What both sides of a deal say of each other (decision 132).
create table reviews (
  id uuid primary key,
  -- Null: it went with the account of one side; what the review says of the work stands here.
  deal uuid references deals on delete set null,
  by_side text not null check (by_side in ('asker', 'owner')),
  -- Null: the account is deleted, and with it the name.
  author uuid references users on delete set null,
  about uuid not null references users on delete cascade,
  machine uuid references items on delete set null,
  machine_name text not null,
  type text not null,
  place text not null,
  stars smallint not null check (stars between 1 and 5),
  body text not null,
  -- What was recorded when it was last looked at: shown where the deal or its object is gone.
  shifts integer not null,
  engine_s integer not null,
  paper boolean not null,
  written_at timestamptz not null default now(),
  -- Null: only its author sees it.
  published_at timestamptz,
  answer text,
  answered_at timestamptz,
  removed_at timestamptz,
  removed_reason text,
  removed_note text not null default '',
  unique (deal, by_side)
);
create index reviews_about on reviews (about, by_side, published_at desc, id desc)
  where published_at is not null and removed_at is null;
create index reviews_machine on reviews (machine, published_at desc, id desc)
  where by_side = 'asker' and published_at is not null and removed_at is null;
create index reviews_author on reviews (author);
create index reviews_machine_gone on reviews (machine);
create index reviews_waiting on reviews (written_at) where published_at is null and removed_at is null;

-- Anybody may complain about a published review, with an account or without; once a person.
create table review_complaints (
  id uuid primary key,
  review uuid not null references reviews on delete cascade,
  user_id uuid references users on delete cascade,
  network text not null,
  reason text not null,
  note text not null,
  created_at timestamptz not null default now(),
  decided_at timestamptz
);
create unique index review_complaints_once_by_user on review_complaints (review, user_id) where user_id is not null;
create unique index review_complaints_once_by_guest on review_complaints (review, network) where user_id is null;
create index review_complaints_open on review_complaints (created_at) where decided_at is null;
create index review_complaints_user on review_complaints (user_id, created_at);
create index review_complaints_guest on review_complaints (network, created_at) where user_id is null;

-- Whether both sides were asked to write: nobody is asked twice.
alter table deals add column review_asked boolean not null default false;
create index deals_to_review on deals (to_day) where not review_asked and object_id is not null;

create trigger pages_changed_by_reviews after insert or update or delete on reviews
  for each statement execute function pages_changed();

-- The page of decisions reads these alone; the index of before stays for the release before.
create index audit_log_decided on audit_log (id) where act in ('listing_hidden', 'listing_shown', 'account_banned', 'account_unbanned',
  'complaints_dismissed', 'forum_item_deleted', 'review_removed');
