-- The forum: sections hold sections and themes, themes hold messages.

create table forum_items (
  id uuid primary key,
  -- 0 section, 1 theme, 2 message.
  type smallint not null check (type in (0, 1, 2)),
  -- Null at the root.
  parent uuid references forum_items on delete cascade,
  -- Null for the first sections and for people who are gone.
  author uuid references users on delete set null,
  body text not null,
  -- What a section is about.
  about text not null default '',
  -- Place of a message in its theme, from 1; of a deleted one it stays empty, so that pages and links never shift.
  number integer check ((number is null) = (type <> 2)),
  -- The number that was last given in a theme.
  last_number integer not null default 0,
  -- Children that are not deleted.
  children_count integer not null default 0 check (children_count >= 0),
  -- When something was last written in a theme. To the millisecond, like created_at: pages begin with it.
  last_at timestamptz,
  created_at timestamptz not null,
  edited_at timestamptz,
  deleted_at timestamptz,
  -- Letters with and without dots are the same to a reader.
  search tsvector not null generated always as (
    to_tsvector('russian'::regconfig, translate(body || ' ' || about, 'ёЁ', 'еЕ'))
  ) stored,
  check (type <> 2 or parent is not null),
  check ((last_at is null) = (type <> 1))
);

create unique index forum_messages on forum_items (parent, number) where type = 2;
create index forum_live_messages on forum_items (parent, number) where type = 2 and deleted_at is null;
create index forum_themes on forum_items (parent, last_at desc, id desc) where type = 1 and deleted_at is null;
create index forum_sections on forum_items (parent, id) where type = 0 and deleted_at is null;
create index forum_authors on forum_items (author, created_at);
create index forum_newest on forum_items (created_at desc, id desc) where deleted_at is null;
create index forum_search on forum_items using gin (search) with (fastupdate = off) where deleted_at is null;

-- How far somebody has read a theme.
create table forum_reads (
  user_id uuid not null references users on delete cascade,
  theme uuid not null references forum_items on delete cascade,
  number integer not null,
  primary key (user_id, theme)
);

create index forum_reads_theme on forum_reads (theme);

-- Who wants a letter when there is an answer.
create table forum_subscriptions (
  user_id uuid not null references users on delete cascade,
  theme uuid not null references forum_items on delete cascade,
  -- What was there before is no news.
  since integer not null,
  -- A letter went and the theme has not been read since: no second one.
  told_at timestamptz,
  primary key (user_id, theme)
);

create index forum_subscriptions_theme on forum_subscriptions (theme);
create index forum_subscriptions_due on forum_subscriptions (theme) where told_at is null;

-- A complaint is gone when a moderator has seen to it.
create table forum_complaints (
  item uuid not null references forum_items on delete cascade,
  user_id uuid not null references users on delete cascade,
  reason text not null,
  created_at timestamptz not null default now(),
  primary key (item, user_id)
);

create index forum_complaints_user on forum_complaints (user_id, created_at);

insert into forum_items (id, type, body, about, created_at) values
  ('0199f000-0000-7000-8000-000000000001', 0, 'Аренда и цены', 'Ставки, НДС, простои, предоплата, договор', date_trunc('milliseconds', now())),
  ('0199f000-0000-7000-8000-000000000002', 0, 'Поиск работы и объекты', 'Кто где работает, куда нужна техника', date_trunc('milliseconds', now())),
  ('0199f000-0000-7000-8000-000000000003', 0, 'Ремонт и запчасти', 'Гидравлика, ходовая, двигатель, ковши и зубья', date_trunc('milliseconds', now())),
  ('0199f000-0000-7000-8000-000000000004', 0, 'Покупка и продажа техники', 'Что брать, как проверять, сколько просить', date_trunc('milliseconds', now())),
  ('0199f000-0000-7000-8000-000000000005', 0, 'Документы и допуски', 'Самоходные машины, ППР, пропуска, перевозка тралом', date_trunc('milliseconds', now())),
  ('0199f000-0000-7000-8000-000000000006', 0, 'Приёмы работы и безопасность', 'Грунты, стропы, охранные зоны, работа зимой', date_trunc('milliseconds', now())),
  ('0199f000-0000-7000-8000-000000000007', 0, 'GPS-мониторинг и приложение', 'Запись маршрута, фото, батарея, публичные ссылки', date_trunc('milliseconds', now())),
  ('0199f000-0000-7000-8000-000000000008', 0, 'Вопросы к сервису', 'Ошибки и предложения', date_trunc('milliseconds', now()));
