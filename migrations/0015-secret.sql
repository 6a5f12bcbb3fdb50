-- What tells the platform's secret from any other, and nothing of it: so that no process starts with another one.
create table secret_check (
  only_one boolean primary key default true check (only_one),
  digest bytea not null
);

insert into audit_exempt (table_name, reason) values ('secret_check', 'written when the platform starts, by nobody');
