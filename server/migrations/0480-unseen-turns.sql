-- Usual seconds between the points of a day's drives, where streets turn between them; null where corners are seen.
alter table track_days add column turns_s integer;
