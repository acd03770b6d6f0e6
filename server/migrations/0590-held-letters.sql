-- Letters that a server is sending: no other sends the same one until then. A server that dies leaves its row, and the letter is sent later.
create table held_letters (
  user_id uuid not null references users on delete cascade,
  -- Which of the user's letters, as `<kind>` or `<kind> <id>`.
  letter text not null,
  until timestamptz not null,
  primary key (user_id, letter)
);
