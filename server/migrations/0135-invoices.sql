-- What an owner sends to a customer after a month: счёт, акт and УПД, made of the lines of his papers (decision 60).

create table invoices (
  id bigint generated always as identity primary key,
  user_id uuid not null references users on delete cascade,
  -- Numbers run without gaps for each owner and year, apart from those of papers.
  year smallint not null,
  number integer not null check (number > 0),
  -- Chosen by who issues it: asked for twice, it is one.
  key uuid not null,
  kind text not null check (kind in ('bill', 'act', 'upd')),
  -- Its first day.
  month date not null,
  issued_on date not null,
  -- All that it says, as it was on that day.
  content jsonb not null,
  cancelled_at timestamptz,
  cancel_reason text not null default '',
  unique (user_id, year, kind, number),
  unique (user_id, key)
);
create index invoices_month on invoices (user_id, month, id);
create index papers_to_day on papers (user_id, to_day);

create function keep_invoices() returns trigger language plpgsql as $$
begin
  if tg_op = 'DELETE' then
    -- Deeper: its owner is being deleted.
    if pg_trigger_depth() > 1 then return old; end if;
    raise exception 'an invoice is cancelled, not deleted';
  end if;
  if (new.id, new.user_id, new.year, new.number, new.key, new.kind, new.month, new.issued_on, new.content)
    is distinct from
    (old.id, old.user_id, old.year, old.number, old.key, old.kind, old.month, old.issued_on, old.content)
    or old.cancelled_at is not null and new.cancelled_at is distinct from old.cancelled_at
  then raise exception 'an issued invoice does not change'; end if;
  return new;
end $$;
create trigger keep_invoices before update or delete on invoices for each row execute function keep_invoices();
