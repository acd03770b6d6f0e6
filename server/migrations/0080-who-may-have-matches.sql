-- Whom the job of letters about matches looks at: users for whom something that fits may be new. Nobody else is read.
create table match_candidates (
  user_id uuid primary key references users on delete cascade,
  marked_at timestamptz not null default now()
);

-- The one row: up to which changes of items (`item_changes`) the job has marked their owners and those whose items they fit.
create table match_marks (
  single boolean primary key default true check (single),
  snapshot pg_snapshot not null,
  at timestamptz not null default now()
);

-- Whoever wants letters from now on, or may enter again, has not been marked meanwhile.
create function mark_match_candidate() returns trigger language plpgsql as $$
begin
  insert into match_candidates (user_id) values (new.id)
  on conflict (user_id) do update set marked_at = excluded.marked_at;
  return null;
end $$;

create trigger users_want_matches after insert or update of match_mail, banned on users
  for each row when (new.match_mail and not new.banned) execute function mark_match_candidate();

insert into match_marks (snapshot) values (pg_current_snapshot());
insert into match_candidates (user_id) select id from users where match_mail;
