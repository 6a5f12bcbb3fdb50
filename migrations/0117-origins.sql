-- What things of an account are elsewhere (docs/decisions/migrate.md): by the system that they came from, each table and the name there, which row it is
-- here. It stays when the row goes, so that what was deleted here does not come again.
create table origin (
  account_id int not null references users,
  -- From where: one installation of another system, or one account of another platform.
  system text not null,
  -- The table.
  kind text not null,
  -- Its name there.
  origin text not null,
  -- The id that it has here; null where rows of the table have none.
  id bigint,
  -- Whether the row was written, or taken as it was: before that, its id is only kept for it.
  added boolean not null default false,
  primary key (account_id, system, kind, origin)
);
-- Which account became of a user there.
create index origin_account on origin (system, origin) where kind = 'users';

-- How far the past of a device that came from elsewhere was brought: a row each of its positions and its events.
create table origin_past (
  account_id int not null references users,
  system text not null,
  -- The device, as origins of `source` name it.
  device text not null,
  kind text not null,
  -- Up to this number all was brought by runs that came to their end.
  beyond bigint not null default 0,
  -- The run under way goes up to this number, and has brought what is ordered up to here.
  upto bigint,
  after_time timestamptz,
  after_id bigint,
  primary key (account_id, system, device, kind)
);

insert into audit_exempt (table_name, reason) values
  ('origin', 'written by imports alone'),
  ('origin_past', 'written by imports alone');
select audit_watch();
