-- What became of questions for addresses, by who was to answer and by day (UTC). `asked` is what was asked of it, which is what
-- providers are paid for, and `failed` those of them that it did not answer; `remembered` was answered by the cache, and `passed` was
-- left to the next, for it was busy, had failed a moment ago, or its budget was spent.
create table geocode_count (
  provider text not null,
  day date not null,
  asked bigint not null default 0,
  failed bigint not null default 0,
  remembered bigint not null default 0,
  passed bigint not null default 0,
  -- What those that were asked took.
  seconds double precision not null default 0,
  fault text,
  fault_time timestamptz,
  primary key (provider, day)
);

-- What was taken of the budget of a day, by the statement that takes a turn: exact for all processes together.
alter table geocode_pace
  add day date,
  add taken integer not null default 0;
