-- What tells whether the engine runs (decision 16). Whole numbers of two bytes: with real numbers a row of 120 bytes would
-- grow by 16 instead of 8, and a point without any of this does not grow at all.
alter table track_points
  -- Root mean square of the acceleration without gravity, thousandths of m/s².
  add column vibration smallint,
  -- The strongest frequency of it, tenths of a Hz.
  add column frequency smallint,
  -- Whether the phone is being charged.
  add column charging boolean,
  -- Whether the machine's ignition is on.
  add column ignition boolean;
