-- The sheet of a paper as it was issued (decision 42): how a later release arranges new ones does not reach it. Papers of before have none.
alter table papers add column sheet jsonb;

create or replace function keep_papers() returns trigger language plpgsql as $$
begin
  if tg_op = 'DELETE' then
    -- Deeper: its owner is being deleted.
    if pg_trigger_depth() > 1 then return old; end if;
    raise exception 'a paper is cancelled, not deleted';
  end if;
  if (new.id, new.user_id, new.year, new.number, new.kind, new.issued_on, new.from_day, new.to_day, new.content, new.sheet)
    is distinct from
    (old.id, old.user_id, old.year, old.number, old.kind, old.issued_on, old.from_day, old.to_day, old.content, old.sheet)
    or old.cancelled_at is not null and new.cancelled_at is distinct from old.cancelled_at
  then raise exception 'an issued paper does not change'; end if;
  return new;
end $$;
