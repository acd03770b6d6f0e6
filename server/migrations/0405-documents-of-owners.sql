-- Documents that owners ask a moderator to look at (decision 141): what was asked, and what was found at last.
create table document_checks (
  user_id uuid primary key references users on delete cascade,
  -- Null: nothing waits for a moderator.
  asked_at timestamptz,
  asked text[] not null default '{}',
  -- The last decision, for the owner; a note of the moderator belongs to it.
  decided_at timestamptz,
  accepted boolean,
  note text not null default '',
  -- What everybody sees. A later refusal leaves it.
  checked_at timestamptz,
  checked text[] not null default '{}'
);
create index document_checks_asked on document_checks (asked_at) where asked_at is not null;

-- Their pages, as long as no decision is made. Without a place: sent, and not asked to be looked at yet.
create table document_pages (
  id uuid primary key,
  user_id uuid not null references users on delete cascade,
  place smallint,
  folder text not null,
  width integer not null,
  height integer not null,
  sent_at timestamptz not null default now()
);
create index document_pages_user on document_pages (user_id, place);
create index document_pages_waiting on document_pages (sent_at) where place is null;

-- Its files go with a page, however it is deleted.
create function doom_document_page() returns trigger language plpgsql as $$
begin
  insert into doomed_blobs (folder) values (old.folder) on conflict (folder) do update set after = now();
  return null;
end
$$;
create trigger document_pages_deleted after delete on document_pages for each row execute function doom_document_page();
