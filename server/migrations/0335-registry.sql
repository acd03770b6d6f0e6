-- What the open dumps of ЕГРЮЛ and ЕГРИП say of firms and entrepreneurs, as the operator has loaded them: a copy, so it need not survive a
-- crash, nor be in a backup. By ОГРН or ОГРНИП: a person has one ИНН and may have been registered several times.
create unlogged table registry_entries (
  ogrn bigint primary key,
  inn text not null,
  -- It acts: it has not ended, and nothing is said of its liquidation or of a registration that is not valid.
  active boolean not null,
  -- Of which day that is.
  as_of date not null
);

create index registry_entries_inn on registry_entries (inn);
-- Whether others see in an owner's listings what the registry says of his ИНН; his choice.
alter table requisites add column shown boolean not null default false;
