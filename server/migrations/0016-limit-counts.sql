-- What the limits of guarded calls have counted, for all instances together (decision 19). Unlogged: after a crash of the
-- database counting begins anew. A row is updated at almost every use, so half of each page stays free for it.

create unlogged table limit_counts (
  -- HMAC of the limit's name and what it counts by: an address, an account.
  key text collate "C" primary key,
  events integer not null,
  ends_at timestamptz not null
) with (fillfactor = 50);
