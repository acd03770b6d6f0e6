-- Threads: two people about a listing. `deals` may become another thing that a thread is about, by a column of its own.
create table threads (
  id uuid primary key,
  -- Null once it is deleted: then only its name is left.
  item uuid references items on delete set null,
  about text not null,
  -- Whose the listing is, and who asked. Null: the account is gone.
  owner uuid references users on delete set null,
  asker uuid references users on delete set null,
  made_at timestamptz not null default now(),
  last_number integer not null default 0,
  -- When the owner wrote first: then he shows the phone that he keeps until an answer.
  answered_at timestamptz
);
create unique index threads_item on threads (item, asker);
create index threads_owner on threads (owner);
create index threads_asker on threads (asker, made_at);

-- What a thread is to one of the two. It goes with his account; with the second one the thread goes too.
create table thread_sides (
  user_id uuid not null references users on delete cascade,
  thread uuid not null references threads on delete cascade,
  last_at timestamptz not null default now(),
  read_number integer not null default 0,
  unread integer not null default 0,
  -- When he is told of what he has not read; null: of nothing, or he has been told since he last read.
  tell_at timestamptz,
  told boolean not null default false,
  primary key (user_id, thread)
);
create index thread_sides_thread on thread_sides (thread);
create index thread_sides_newest on thread_sides (user_id, last_at desc, thread desc);
create index thread_sides_unread on thread_sides (user_id) include (unread) where unread > 0;
create index thread_sides_untold on thread_sides (tell_at) where tell_at is not null;

create function forget_thread() returns trigger language plpgsql as $$
begin
  delete from threads t where t.id = old.thread and not exists (select from thread_sides s where s.thread = t.id);
  return null;
end
$$;
create trigger thread_sides_deleted after delete on thread_sides for each row execute function forget_thread();

create table messages (
  thread uuid not null references threads on delete cascade,
  number integer not null,
  -- Made by whoever writes: what is sent twice is one message.
  id uuid not null,
  author uuid references users on delete set null,
  sent_at timestamptz not null default clock_timestamp(),
  body text not null,
  lat double precision,
  lng double precision,
  primary key (thread, number),
  unique (thread, id)
);
create index messages_author on messages (author, id);

create table message_photos (
  thread uuid not null,
  number integer not null,
  place smallint not null,
  folder text not null,
  width integer not null,
  height integer not null,
  primary key (thread, number, place),
  foreign key (thread, number) references messages on delete cascade
);

-- Its files go with a photo, however it is deleted.
create function doom_message_photo() returns trigger language plpgsql as $$
begin
  insert into doomed_blobs (folder) values (old.folder) on conflict (folder) do update set after = now();
  return null;
end
$$;
create trigger message_photos_deleted after delete on message_photos for each row execute function doom_message_photo();

-- Photos that no message has yet; their folders are doomed meanwhile.
create table message_uploads (
  id uuid primary key,
  owner uuid not null references users on delete cascade,
  folder text not null,
  width integer not null,
  height integer not null,
  sent_at timestamptz not null default now()
);
create index message_uploads_owner on message_uploads (owner, sent_at);

-- Whose messages somebody does not want.
create table blocked_people (
  user_id uuid not null references users on delete cascade,
  blocked uuid not null references users on delete cascade,
  made_at timestamptz not null default now(),
  primary key (user_id, blocked)
);
create index blocked_people_blocked on blocked_people (blocked);

create table thread_complaints (
  id uuid primary key,
  thread uuid not null references threads on delete cascade,
  -- Who complains, and about whom.
  user_id uuid references users on delete set null,
  about uuid not null references users on delete cascade,
  reason text not null,
  note text not null,
  created_at timestamptz not null default now(),
  decided_at timestamptz
);
create unique index thread_complaints_open on thread_complaints (thread, user_id) where decided_at is null;
create index thread_complaints_user on thread_complaints (user_id);
create index thread_complaints_about on thread_complaints (about);

-- Keys of programs that read and write messages.
alter table program_keys
  add column messages boolean not null default false,
  drop constraint program_keys_check,
  add check (reads or issues or writes or messages);

-- The phone of a listing whose owner shows it with his first answer; its `phone` is empty then. Null: everybody sees `phone`.
alter table items add column phone_after_answer text;
