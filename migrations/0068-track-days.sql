-- Sums of the drives of days that are over, so that who asks for the kilometres of a month does not add up its tracks (docs/decisions/track-sums.md).

-- Those that start on a day of UTC, single reports and the track under way not among them.
create table track_day (
  source_id int not null,
  -- When it begins.
  day timestamptz not null,
  -- Whether they are what `filter` drops, and whether all their places come from cells.
  short boolean not null,
  lbs boolean not null,
  tracks int not null,
  -- Metres, km/h, milliseconds.
  length float8 not null,
  max_speed real not null,
  duration bigint not null,
  start_time timestamptz not null,
  end_time timestamptz not null,
  primary key (source_id, day, short, lbs)
);

-- Which days of a source are summed: from the one that begins with `since` until `before`. One without a row has no tracks.
create table track_summed (
  source_id int primary key,
  since timestamptz not null,
  before timestamptz not null
);

insert into audit_exempt (table_name, reason) values
  ('track_day', 'made from what devices sent'),
  ('track_summed', 'made from what devices sent');
select audit_watch();
