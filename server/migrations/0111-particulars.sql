-- What papers say of owner, customer, machine and operator is entered once. Nothing of it is in a public card (decision 42).

alter table requisites
  add column okpo text not null default '',
  add column ogrn text not null default '',
  add column phone text not null default '',
  add column bank text not null default '',
  add column bic text not null default '',
  add column account text not null default '',
  add column bank_account text not null default '',
  -- By kind: papers of each kind have numbers of their own.
  add column numbering text not null default 'common' check (numbering in ('common', 'kind'));

-- Known by its name: that is what objects and papers call it.
create table customers (
  id bigint generated always as identity primary key,
  user_id uuid not null references users on delete cascade,
  name text not null,
  inn text not null,
  kpp text not null,
  okpo text not null,
  address text not null,
  phone text not null,
  contract text not null,
  contract_on date,
  unique (user_id, name)
);

create table operators (
  id bigint generated always as identity primary key,
  user_id uuid not null references users on delete cascade,
  name text not null,
  staff_number text not null,
  licence text not null,
  unique (user_id, name)
);

create table machine_particulars (
  equipment uuid primary key references items on delete cascade,
  brand text not null,
  plate text not null,
  serial text not null,
  inventory text not null,
  -- Null: as machines of its type are.
  on_chassis boolean
);

-- Numbers of one kind run without gaps too; in common they are all different anyway.
alter table papers drop constraint papers_user_id_year_number_key;
alter table papers add constraint papers_numbers unique (user_id, year, kind, number);
