-- The operator's funnel of a period as it was counted last (decision 147). No person is in it.
create table kept_funnels (
  from_day date not null,
  to_day date not null,
  -- {rows, total} of the contract.
  funnel jsonb not null,
  counted_at timestamptz not null,
  primary key (from_day, to_day)
);
