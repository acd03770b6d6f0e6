-- When the owner is to be written that his webhook was stopped by us; null: he knows, or nobody has stopped it. Whoever
-- writes moves it first, so that nobody else does, and somebody does if the writer dies.
alter table webhooks add column letter_at timestamptz;
create index webhooks_letter on webhooks (letter_at) where letter_at is not null;
