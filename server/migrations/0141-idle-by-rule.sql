-- A rule of the rate card for простой (decision 62). Minutes; null: the owner sets it himself. `lunch_*`: minutes of the day, not charged.
alter table rate_cards
  add column idle_after integer check (idle_after between 1 and 1440),
  add column lunch_from integer check (lunch_from between 0 and 1439),
  add column lunch_to integer check (lunch_to between 0 and 1439);

-- What nothing tells of is no wait any more: those that were computed had it.
insert into stale_object_days (item_id, day)
select distinct item_id, day from object_hours
on conflict (item_id, day) do update set changes = stale_object_days.changes + 1;
