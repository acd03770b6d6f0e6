-- What a machine did at the place of a booking on its days, whether or not there is an object (decision 137).
create table deal_hours (
  deal uuid not null references deals on delete cascade,
  day date not null,
  on_site_s integer not null,
  work_s integer not null,
  idle_s integer not null,
  off_s integer not null,
  unknown_s integer not null,
  primary key (deal, day)
);
-- Deals of before. Their days alone: tables of tracks, which may be distributed, cannot be joined here.
insert into stale_object_days (item_id, day)
  select distinct d.machine, n::date from deals d, generate_series(d.from_day, least(d.to_day, current_date), '1 day') n
  where d.machine is not null
  on conflict (item_id, day) do nothing;

-- Now also those without an object.
drop index deals_to_review;
create index deals_unasked on deals (to_day) where not review_asked;
