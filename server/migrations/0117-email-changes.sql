-- A new e-mail counts once a link sent to it is opened; a link sent to the former one takes it back for a week.
create table email_changes (
  id uuid primary key,
  user_id uuid not null references users on delete cascade,
  former text not null,
  wanted text not null,
  confirm_hash bytea not null unique,
  -- Null: the former address was not confirmed, so that whoever has it may be a stranger.
  undo_hash bytea unique,
  made_at timestamptz not null default now(),
  confirmed_at timestamptz,
  undone_at timestamptz
);
create index email_changes_user on email_changes (user_id, made_at desc);
