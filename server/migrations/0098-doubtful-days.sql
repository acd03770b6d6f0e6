-- What a day knows of points that cannot be believed and of ways that the machine did not drive by itself.
alter table track_days
  -- What the levels of the engine rest on: guess or calibration; null without vibration.
  add column engine_by text,
  -- Usual seconds between points, where short passes cannot be seen; null where they can.
  add column coarse_s integer,
  -- Straight over the gaps after which the machine was found further on, metres.
  add column unheard_m double precision not null default 0,
  -- For how long the receiver was deceived.
  add column jammed_s integer not null default 0,
  -- On a low-loader or a ferry.
  add column carried_m double precision not null default 0,
  add column carried_s integer not null default 0;
