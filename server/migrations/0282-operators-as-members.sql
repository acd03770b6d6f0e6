-- An operator may have an account of his own in the company: the role «машинист», which sees his recorder and his hours.
alter table company_members drop constraint company_members_role_check;
alter table company_members add constraint company_members_role_check
  check (role in ('dispatcher', 'accountant', 'mechanic', 'operator'));
alter table operators add column member uuid references users on delete set null;
create index operators_member on operators (member);
