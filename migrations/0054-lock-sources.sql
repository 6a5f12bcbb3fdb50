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
