-- What the processes over one database tell each other.

-- What tells the platform's secret from any other, and nothing of it: so that no process starts with another one.
create table secret_check (
  only_one boolean primary key default true check (only_one),
  digest bytea not null
);

-- Which process does what one of all is to do, until when unless it says so again: by the clock of the database.
create table lease (
  name text primary key,
  -- A random name of the process.
  holder text not null,
  until timestamptz not null
);

insert into audit_exempt (table_name, reason) values
  ('secret_check', 'written when the platform starts, by nobody'),
  ('lease', 'which process does what, by nobody');
