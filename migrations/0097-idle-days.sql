-- Sums of the time for which the engine was on while the vehicle stood, so that who asks for that of a fleet does not read its points
-- (docs/decisions/idle-sums.md).

-- A day of UTC; those without any have no row.
create table idle_day (
  source_id int not null,
  -- When it begins.
  day timestamptz not null,
  -- Milliseconds of the day until the end of each quarter of an hour: 96, for days of the calendar begin at quarters of an hour.
  quarters int[] not null,
  primary key (source_id, day)
);

-- How far a source is summed: all before `before` of the days that are kept.
create table idle_summed (
  source_id int primary key,
  before timestamptz not null,
  -- How many times points had come late then.
  epoch int not null,
  -- The version of the virtual ignition by which it was summed; 0: by the device's own.
  ignition float8 not null,
  -- Whether anything told of an ignition.
  told boolean not null
);

insert into audit_exempt (table_name, reason) values
  ('idle_day', 'made from what devices sent'),
  ('idle_summed', 'made from what devices sent');
select audit_watch();
