-- Until when something was stored, by the clocks of the processes that did it: one whose clock is behind that is wrong.
create table newest_commit (
  one boolean primary key default true check (one),
  at timestamptz not null
);

insert into newest_commit (at) select max(heard) from source_state having max(heard) is not null;

insert into audit_exempt (table_name, reason) values ('newest_commit', 'written by the clock');
select audit_watch();

-- Locks the states of many sources in the order of their ids, as batches of points do, each by a statement of its own: over
-- several at once a distributed database locks nothing.
create function lock_sources(ids int[]) returns void language plpgsql as $$
declare
  one int;
begin
  for one in select distinct i from unnest(ids) as i order by i loop
    perform from source_state where source_id = one for no key update;
  end loop;
end
$$;
