-- Moderation: listings taken off, accounts closed, complaints about listings. See decision 23.

-- What is in force now; the audit log has what was.
create table sanctions (
  id uuid primary key,
  item uuid unique references items on delete cascade,
  account uuid unique references users on delete cascade,
  -- One of REASONS in shared/src/moderation.
  reason text not null,
  -- The moderator's words; they go into the letter.
  note text not null,
  since timestamptz not null default now(),
  -- Null: for good.
  until timestamptz,
  -- Null where the moderator is gone.
  moderator uuid references users on delete set null,
  check (num_nonnulls(item, account) = 1)
);

create index sanctions_until on sanctions (until) where until is not null;
create index sanctions_moderator on sanctions (moderator);

alter table users add column banned boolean not null default false;
create index users_banned on users (id) where banned;

-- A barred item is hidden, so that everything that leaves out hidden items leaves it out; its owner cannot show it.
alter table items
  add column barred boolean not null default false,
  -- Whether the owner had hidden it before it was barred.
  add column hidden_before boolean;

create function keep_barred() returns trigger language plpgsql as $$
begin
  if tg_op = 'INSERT' then
    new.barred := exists (select from users where id = new.owner and banned);
    if new.barred then
      new.hidden_before := new.hidden;
      new.hidden := true;
    end if;
  elsif new.barred and not old.barred then
    new.hidden_before := old.hidden;
    new.hidden := true;
  elsif old.barred and not new.barred then
    new.hidden := old.hidden_before;
    new.hidden_before := null;
  elsif new.barred then
    new.hidden := true;
  end if;
  return new;
end $$;

-- Triggers run in the order of their names: this one before `items_card`, which writes `hidden` into the card.
create trigger items_barred before insert or update on items for each row execute function keep_barred();

-- What somebody wrote whose account is closed: the text is kept here, `body` says that it is hidden.
alter table forum_items add column barred_body text;

create function keep_forum_barred() returns trigger language plpgsql as $$
begin
  if exists (select from users where id = new.author and banned) then
    new.barred_body := new.body;
    new.body := 'Скрыто модератором';
  end if;
  return new;
end $$;

create trigger forum_items_barred before insert on forum_items for each row execute function keep_forum_barred();

-- Anybody may complain about a listing, with an account or without.
create table listing_complaints (
  id uuid primary key,
  item uuid not null references items on delete cascade,
  -- Null for a guest.
  user_id uuid references users on delete cascade,
  network text not null,
  reason text not null,
  note text not null,
  created_at timestamptz not null default now(),
  -- When a moderator saw to it.
  decided_at timestamptz
);

-- A second complaint of the same person about the same listing is no second one.
create unique index listing_complaints_open on listing_complaints (item, coalesce(user_id::text, network)) where decided_at is null;
create index listing_complaints_network on listing_complaints (network, created_at);
create index listing_complaints_user on listing_complaints (user_id);

-- The page of decisions reads these alone.
create index audit_log_decisions on audit_log (id)
  where act in ('listing_hidden', 'listing_shown', 'account_banned', 'account_unbanned', 'complaints_dismissed', 'forum_item_deleted');
