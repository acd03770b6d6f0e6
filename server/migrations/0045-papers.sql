-- What an owner's papers say of him, and the papers that he has issued (decision 42).

create table requisites (
  user_id uuid primary key references users on delete cascade,
  name text not null,
  inn text not null,
  kpp text not null,
  address text not null
);

create table papers (
  id bigint generated always as identity primary key,
  user_id uuid not null references users on delete cascade,
  -- Numbers run without gaps for each owner and year.
  year smallint not null,
  number integer not null check (number > 0),
  -- Chosen by who issues it: asked for twice, it is one paper.
  key uuid not null,
  kind text not null check (kind in ('shift', 'esm2', 'esm3', 'esm7')),
  equipment uuid references items on delete set null,
  issued_on date not null,
  from_day date not null,
  to_day date not null,
  -- All that it says, as it was on that day.
  content jsonb not null,
  cancelled_at timestamptz,
  cancel_reason text not null default '',
  unique (user_id, year, number),
  unique (user_id, key)
);
create index papers_newest on papers (user_id, id);
create index papers_equipment on papers (equipment) where equipment is not null;

create function keep_papers() returns trigger language plpgsql as $$
begin
  if tg_op = 'DELETE' then
    -- Deeper: its owner is being deleted.
    if pg_trigger_depth() > 1 then return old; end if;
    raise exception 'a paper is cancelled, not deleted';
  end if;
  if (new.id, new.user_id, new.year, new.number, new.kind, new.issued_on, new.from_day, new.to_day, new.content)
    is distinct from
    (old.id, old.user_id, old.year, old.number, old.kind, old.issued_on, old.from_day, old.to_day, old.content)
    or old.cancelled_at is not null and new.cancelled_at is distinct from old.cancelled_at
  then raise exception 'an issued paper does not change'; end if;
  return new;
end $$;
create trigger keep_papers before update or delete on papers for each row execute function keep_papers();
