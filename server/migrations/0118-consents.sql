-- To which text of the consent to the processing of data a user has agreed, and when. Rows are only added.
create table consents (
  user_id uuid not null references users on delete cascade,
  -- The day of the text, as `shared/src/accounts/consent.ts` names it.
  version text not null,
  given_at timestamptz not null default now(),
  primary key (user_id, version)
);
