-- Days whose trips were written for programs, each night anew while devices may still send what happened in them.
create table trip_export_day (
  -- In UTC.
  day date primary key,
  written timestamptz not null
);
-- Accounts of which there are files of a day: where its last trip is gone, so are they.
create table trip_export (
  account_id int not null references users (id) on delete cascade,
  day date not null,
  primary key (account_id, day)
);
create index trip_export_of_day on trip_export (day);

insert into audit_exempt (table_name, reason) values
  ('trip_export_day', 'what was written by the clock'),
  ('trip_export', 'what was written by the clock');
