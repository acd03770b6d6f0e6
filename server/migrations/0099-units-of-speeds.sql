-- How many times the speeds that a recorder told on its newest day are the true ones: 1 where they are right, 0 where they are
-- not used; null where no day tells.
alter table recorder_states add column speed_factor double precision;
