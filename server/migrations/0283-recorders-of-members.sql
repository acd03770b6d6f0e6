-- A phone that an operator connected from his own account ends with his being in the company as one, however that ends: by the owner, by
-- himself, by another role, with his account. No reference to users: it would be empty before the trigger reads it.
alter table recorders add column member uuid;
create index recorders_member on recorders (member) where member is not null;

create function end_operator_member() returns trigger language plpgsql as $$
begin
  update operators set member = null where user_id = old.company and member = old.user_id;
  update recorders set revoked_at = coalesce(revoked_at, now()), member = null
    where member = old.user_id and user_id = old.company;
  return null;
end
$$;
create trigger company_members_end after delete on company_members
  for each row when (old.role = 'operator') execute function end_operator_member();
create trigger company_members_other_role after update of role on company_members
  for each row when (old.role = 'operator' and new.role <> 'operator') execute function end_operator_member();

-- Who was ended before.
update operators o set member = null where member is not null and not exists (
  select from company_members m where m.company = o.user_id and m.user_id = o.member and m.role = 'operator');
