-- SHA-256 of what was said with the step: terms, price, days, reason. By it a step that is sent again after a lost answer is recognised; null: taken before this column existed.
alter table deal_history add column said bytea;
