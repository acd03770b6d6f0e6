-- What somebody may have to account for: log-ins, refusals, changes of passwords, what moderators do. Rows are only added.

create table audit_log (
  id bigserial primary key,
  at timestamptz not null default now(),
  -- One of ACTS in src/features/audit/acts.ts.
  act text collate "C" not null,
  -- Who did it. No foreign key: a deleted account leaves what it did. Null: nobody was signed in, or a command did it.
  user_id uuid,
  -- The account, listing or text that it was done to.
  about uuid,
  -- Three numbers of an IPv4 address, /48 of an IPv6 one.
  network text,
  details jsonb not null default '{}'
);

create index audit_log_user on audit_log (user_id, id);
create index audit_log_about on audit_log (about, id);

-- Nobody changes it. The retention job alone deletes, and says for how many months rows are kept: never less than three.
create function keep_audit() returns trigger language plpgsql as $$
declare
  months integer := nullif(current_setting('spetskarta.audit_months', true), '')::integer;
begin
  if tg_op = 'DELETE' and months >= 3 and old.at < now() - make_interval(months => months) then return old; end if;
  raise exception 'audit_log: rows are only added' using errcode = 'insufficient_privilege';
end $$;

create trigger audit_log_kept before update or delete on audit_log for each row execute function keep_audit();
create trigger audit_log_whole before truncate on audit_log for each statement execute function keep_audit();
