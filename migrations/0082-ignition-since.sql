-- Since when a virtual ignition counts as it is, in milliseconds since 1970 UTC: trips and idling are found by it from then on, and what is
-- asked of the time before is recomputed. What it is called changes nothing.
create or replace function tell_ignition(ids int[]) returns void language sql as $$
  update source d set virtual_ignition = (
    select told.ignition || jsonb_build_object('version', told.version, 'since', case
      when (d.virtual_ignition - 'version' - 'since') #- '{parameters,value_titles}' = told.ignition #- '{parameters,value_titles}'
        then d.virtual_ignition->'since'
      else to_jsonb(floor(extract(epoch from now()) * 1000)) end)
    from (
      select s.version, jsonb_build_object('input_name', s.input_name,
        'parameters', coalesce(s.settings->'parameters', '{}')) as ignition
      from tracker t join sensor s on s.account_id = t.account_id and s.tracker_id = t.id and s.sensor_type = 'virtual_ignition'
      where t.source_id = d.id and t.account_id = d.account_id and t.deleted is null and not t.clone
      order by s.id limit 1
    ) told)
  where d.id = any(ids)
$$;

update source set virtual_ignition = virtual_ignition || jsonb_build_object('since', floor(extract(epoch from now()) * 1000))
where virtual_ignition is not null;
