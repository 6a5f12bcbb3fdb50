-- Until when something was stored, by the clocks of the processes that did it: one whose clock is behind that is wrong.
create table newest_commit (
  one boolean primary key default true check (one),
  at timestamptz not null
);

insert into newest_commit (at) select max(heard) from source_state having max(heard) is not null;

insert into audit_exempt (table_name, reason) values ('newest_commit', 'written by the clock');
select audit_watch();
