-- What people do with their accounts: nicknames, favourites, letters about matches, images.

alter table users
  -- The nickname as names are compared, see nicknameKey in shared/src/nickname-rules.ts; null where nobody chose it.
  add column name_key text collate "C" unique,
  add column match_mail boolean not null default false,
  add column match_mail_sent_at timestamptz;

create index users_match_mail on users (match_mail_sent_at) where match_mail;

create table favorites (
  user_id uuid not null references users on delete cascade,
  item uuid not null references items on delete cascade,
  created_at timestamptz not null default now(),
  primary key (user_id, item)
);

create index favorites_item on favorites (item);

-- Folders of files that nothing refers to any more; a sweeper removes the files, then the row. A folder is entered here
-- before its first file is written and taken out by the transaction that refers to it: a crash in between leaves nothing.
create table doomed_blobs (
  folder text collate "C" primary key,
  -- Not before: a folder that is being written is doomed for later.
  after timestamptz not null default now()
);

create index doomed_blobs_after on doomed_blobs (after);

-- `/images/NAME/small.webp` lies in the folder `images/NAME`.
create function doom_image() returns trigger language plpgsql as $$
begin
  if old.image ~ '^/images/[^/]+/[^/]+$' and (tg_op = 'DELETE' or new.image is distinct from old.image) then
    insert into doomed_blobs (folder) values (substring(old.image from '^/(images/[^/]+)/'))
    on conflict (folder) do update set after = now();
  end if;
  return null;
end $$;

create trigger items_image_gone after delete or update of image on items for each row execute function doom_image();

alter table items
  -- When it was last shown after having been hidden; null: never hidden, so since it was made.
  add column published_at timestamptz;

create function note_publication() returns trigger language plpgsql as $$
begin
  if old.hidden and not new.hidden then new.published_at := now(); end if;
  return new;
end $$;

create trigger items_published before update of hidden on items for each row execute function note_publication();
