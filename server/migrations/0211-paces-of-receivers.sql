-- How long a receiver's answers take of late; null until the first one. Slow ones share a few of the places.
alter table webhooks add column answer_ms integer;
