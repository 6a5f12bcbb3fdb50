-- Rules read sensors of their trackers (src/judge/kinds/sensor_range): whoever changes a sensor has the devices judged by it as it is
-- now, and a sensor that is deleted takes itself out of rules. A virtual ignition of a tracker counts for its device, and so stands
-- beside its other settings: `{version, input_name, parameters}`, with what is not as usual (src/measure/virtual-ignition.ts).
alter table source add column virtual_ignition jsonb;
alter table source_state add column virtual_ignition jsonb;

create or replace function source_state_told() returns trigger language plpgsql as $$
begin
  update source_state
  set min_idle_duration_minutes = new.min_idle_duration_minutes, idle_speed_threshold = new.idle_speed_threshold,
      ignition_aware = new.ignition_aware, motion_sensor_aware = new.motion_sensor_aware,
      ended = new.corrupted is not null, future_times = new.future_times, replaced = new.replaced,
      virtual_ignition = new.virtual_ignition,
      token = floor(random() * 281474976710655)
  where source_id = new.id;
  return null;
end
$$;
drop trigger source_state_told on source;
create trigger source_state_told after update of min_idle_duration_minutes, idle_speed_threshold, ignition_aware,
    motion_sensor_aware, corrupted, future_times, replaced, virtual_ignition on source
  for each row when (
    (old.min_idle_duration_minutes, old.idle_speed_threshold, old.ignition_aware, old.motion_sensor_aware,
      old.corrupted is null, old.future_times, old.replaced, old.virtual_ignition)
    is distinct from (new.min_idle_duration_minutes, new.idle_speed_threshold, new.ignition_aware, new.motion_sensor_aware,
      new.corrupted is null, new.future_times, new.replaced, new.virtual_ignition))
  execute function source_state_told();

-- Of these sources the virtual ignition may be another one, too.
alter table rules_changed add column ignition boolean not null default false;

-- What the owner of each device has it take for its ignition.
create function tell_ignition(ids int[]) returns void language sql as $$
  update source d set virtual_ignition = (
    select jsonb_build_object('version', s.version, 'input_name', s.input_name,
      'parameters', coalesce(s.settings->'parameters', '{}'))
    from tracker t join sensor s on s.account_id = t.account_id and s.tracker_id = t.id and s.sensor_type = 'virtual_ignition'
    where t.source_id = d.id and t.account_id = d.account_id and t.deleted is null and not t.clone
    order by s.id limit 1)
  where d.id = any(ids)
$$;

create or replace function change_rules() returns trigger language plpgsql as $$
declare
  ids int[];
  ignited int[];
  due timestamptz;
begin
  with gone as (delete from rules_changed returning source_ids, at, ignition)
  select array_agg(distinct one), array_agg(distinct one) filter (where gone.ignition), min(gone.at) into ids, ignited, due
  from gone, unnest(gone.source_ids) as one;
  -- What the first row of a transaction has done the others find done.
  if ids is null then
    return null;
  end if;
  -- All are locked before any is changed, in the order of their ids, and devices before their states: an update has an order of its own,
  -- and what it changes of a device it tells to the state.
  perform from source where id = any(ignited) order by id for no key update;
  perform lock_sources(ids);
  if ignited is not null then
    perform tell_ignition(ignited);
  end if;
  update source_state set rules = rules + 1 where source_id = any(ids);
  insert into source_due (source_id, at) select s.source_id, due from source_state s where s.source_id = any(ids)
  on conflict (source_id) do update set at = least(source_due.at, excluded.at);
  return null;
end $$;

-- Sensors of these trackers have changed: of devices that rules of some account read sensors of, or that have one for their ignition.
create function resense(accounts int[], trackers int[], ignitions boolean[]) returns void language sql as $$
  with changed as (
    select t.source_id, bool_or(c.ignition) as ignition
    from unnest(accounts, trackers, ignitions) as c (account_id, id, ignition)
    join tracker t on t.account_id = c.account_id and t.id = c.id
    group by t.source_id
  ), reading as materialized (
    select account_id from rule
    where type in ('sensor_range', 'state_field_control')
      and account_id in (select t.account_id from changed join tracker t on t.source_id = changed.source_id)
    group by account_id
  )
  insert into rules_changed (source_ids, at, ignition)
  select array_agg(source_id), now(), ignition from changed
  where ignition or exists (
    select from tracker t join reading on reading.account_id = t.account_id where t.source_id = changed.source_id)
  group by ignition
$$;

create function resense_sensors() returns trigger language plpgsql as $$
begin
  if tg_op <> 'INSERT' then
    perform resense(array_agg(account_id), array_agg(tracker_id), array_agg(sensor_type = 'virtual_ignition')) from old_rows;
  end if;
  if tg_op <> 'DELETE' then
    perform resense(array_agg(account_id), array_agg(tracker_id), array_agg(sensor_type = 'virtual_ignition')) from new_rows;
  end if;
  return null;
end $$;
create trigger resense_more after insert on sensor referencing new table as new_rows
  for each statement execute function resense_sensors();
create trigger resense_other after update on sensor referencing old table as old_rows new table as new_rows
  for each statement execute function resense_sensors();
create trigger resense_less after delete on sensor referencing old table as old_rows
  for each statement execute function resense_sensors();

-- A device that its owner has no more, or again, or that is another one: what was its ignition is of the sensors of its tracker.
create function resense_trackers() returns trigger language plpgsql as $$
begin
  insert into rules_changed (source_ids, at, ignition)
  select array_agg(distinct c.source_id), now(), true
  from (
    (select account_id, id, source_id, deleted from new_rows except select account_id, id, source_id, deleted from old_rows)
    union
    (select account_id, id, source_id, deleted from old_rows except select account_id, id, source_id, deleted from new_rows)
  ) c
  where exists (
      select from sensor s where s.account_id = c.account_id and s.tracker_id = c.id and s.sensor_type = 'virtual_ignition')
    or exists (select from source d where d.id = c.source_id and d.virtual_ignition is not null)
  having count(*) > 0;
  return null;
end $$;
create trigger resense_other after update on tracker referencing old table as old_rows new table as new_rows
  for each statement execute function resense_trackers();

-- Rules of whatever account that read a sensor which is gone read it no more.
create function unread_sensors() returns trigger language plpgsql as $$
declare
  gone int[];
begin
  select array_agg(id) into gone from old_rows;
  if gone is null then
    return null;
  end if;
  update rule r
  set version = nextval('rule_version'), extended_params = r.extended_params
    - (case when (r.extended_params->>'sensor_id')::int = any(gone) then 'sensor_id' else '' end)
    - (case when (r.extended_params->>'virtual_sensor_id')::int = any(gone) then 'virtual_sensor_id' else '' end)
    || case when r.extended_params ? 'tracker_params' then jsonb_build_object('tracker_params', coalesce((
        select jsonb_agg(p.pair order by p.place) from jsonb_array_elements(r.extended_params->'tracker_params') with ordinality as p (pair, place)
        where (p.pair->>'sensor_id')::int <> all(gone)), '[]')) else '{}' end
  where r.type in ('sensor_range', 'state_field_control')
    and r.account_id in (
      select account_id from old_rows union
      select t.account_id from old_rows g join tracker o on o.account_id = g.account_id and o.id = g.tracker_id
      join tracker t on t.source_id = o.source_id)
    and ((r.extended_params->>'sensor_id')::int = any(gone) or (r.extended_params->>'virtual_sensor_id')::int = any(gone)
      or exists (
        select from jsonb_array_elements(r.extended_params->'tracker_params') p where (p->>'sensor_id')::int = any(gone)));
  return null;
end $$;
create trigger unread_sensors after delete on sensor referencing old table as old_rows
  for each statement execute function unread_sensors();
