-- How devices connect: a row of a device and day (UTC) holds its runs of connections, of which `src/device/connection.ts` keeps few. So
-- writing one costs the same however much there is, and 30 days of a device are 30 rows.
create table connection_day (
  source_id int not null references source on delete cascade,
  -- On which they began.
  day date not null,
  -- The last day of which they tell; a connection may stay open for weeks.
  until date not null,
  runs json not null,
  primary key (source_id, day)
);
create index connection_day_until on connection_day (until);

insert into audit_exempt (table_name, reason) values ('connection_day', 'how devices connect');
select audit_watch();
