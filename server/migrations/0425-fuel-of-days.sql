-- Litres that an engine burnt in a day, by its level sensor; null where none is told. Whoever looks for incidents in a day reads its
-- levels and keeps what they come to.
alter table track_days add column fuel_spent_l real;
