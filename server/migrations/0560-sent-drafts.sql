-- Forms whose answer may be lost: a form that is sent again is answered from here and stores nothing. Kept for seven days.
create table sent_drafts (
  user_id uuid not null references users on delete cascade,
  -- Made by the client for each form.
  draft uuid not null,
  -- SHA-256 of the call and of what the form said.
  said bytea not null,
  -- What the call has answered.
  answer jsonb not null,
  made_at timestamptz not null default now(),
  primary key (user_id, draft)
);
