-- What the state of a task follows from (src/task/states.ts): what was asked and when, who was there, and which forms came.
create table task_version (
  account_id int not null,
  task_id int not null,
  since timestamptz not null,
  -- Who was asked; it may be there no more.
  tracker_id int,
  lat float8 not null,
  lng float8 not null,
  radius int not null,
  "from" timestamptz not null,
  "to" timestamptz not null,
  -- Minutes.
  max_delay int not null,
  min_stay_duration int not null,
  min_arrival_duration int not null,
  -- The form that was to be submitted; it may be there no more.
  form_id int,
  primary key (account_id, task_id, since),
  foreign key (account_id, task_id) references task (account_id, id) on delete cascade
);
create index task_version_tracker on task_version (account_id, tracker_id, "from") where tracker_id is not null;

-- Stays of trackers in circles that tasks ask for.
create table task_visit (
  account_id int not null,
  task_id int not null,
  tracker_id int not null,
  lat float8 not null,
  lng float8 not null,
  radius int not null,
  enter timestamptz not null,
  -- When it was first seen outside.
  leave timestamptz,
  primary key (account_id, task_id, tracker_id, lat, lng, radius, enter),
  foreign key (account_id, task_id) references task (account_id, id) on delete cascade,
  check (enter <= leave)
);

-- When a form of a task was first submitted.
create table task_submission (
  account_id int not null,
  task_id int not null,
  form_id int not null,
  submitted timestamptz not null,
  primary key (account_id, task_id, form_id),
  foreign key (account_id, task_id) references task (account_id, id) on delete cascade
);

-- When it is looked at by the clock, whether its tracker is watched for it, and of which time its visits are counted anew.
alter table task add column due timestamptz, add column watched boolean not null default false,
  add column anew_from timestamptz, add column anew_to timestamptz;
create index task_due on task (due) where due is not null;
create index task_watched on task (account_id, tracker_id) where watched;

insert into task_version
select account_id, id, least(status_change_date, now()), tracker_id, lat, lng, radius, "from", "to", max_delay, min_stay_duration,
  min_arrival_duration
from task where type <> 'route';
update task set due = now() where status = 'assigned' and type <> 'route';

-- Devices are judged anew when they are watched for other tasks, or other circles, than before.
create function rewatch_tasks() returns trigger language plpgsql as $$
begin
  insert into rules_changed (source_ids, at)
  select array_agg(distinct t.source_id), now()
  from (
    select o.account_id, unnest(array[o.tracker_id, n.tracker_id]) as tracker_id
    from old_rows o join new_rows n on n.account_id = o.account_id and n.id = o.id
    where (o.watched or n.watched)
      and (o.watched, o.tracker_id, o.lat, o.lng, o.radius) is distinct from (n.watched, n.tracker_id, n.lat, n.lng, n.radius)
  ) changed
  join tracker t on t.account_id = changed.account_id and t.id = changed.tracker_id
  having count(*) > 0;
  return null;
end $$;
create trigger rewatch_tasks after update on task referencing old table as old_rows new table as new_rows
  for each statement execute function rewatch_tasks();

create function unwatch_tasks() returns trigger language plpgsql as $$
begin
  insert into rules_changed (source_ids, at)
  select array_agg(distinct t.source_id), now()
  from old_rows o join tracker t on t.account_id = o.account_id and t.id = o.tracker_id
  where o.watched
  having count(*) > 0;
  return null;
end $$;
create trigger unwatch_tasks after delete on task referencing old table as old_rows
  for each statement execute function unwatch_tasks();

-- What nobody has any more is asked of nobody from then on.
create or replace function leave_task() returns trigger language plpgsql as $$
begin
  new.status := 'unassigned';
  new.status_change_date := now();
  new.arrival_date := null;
  new.stay_duration := 0;
  new.due := null;
  new.watched := false;
  if tg_op = 'UPDATE' and new.type <> 'route' then
    insert into task_version (account_id, task_id, since, tracker_id, lat, lng, radius, "from", "to", max_delay, min_stay_duration,
      min_arrival_duration, form_id)
    select account_id, task_id, greatest(since, now()), null, lat, lng, radius, "from", "to", max_delay, min_stay_duration,
      min_arrival_duration, form_id
    from task_version where account_id = new.account_id and task_id = new.id order by since desc limit 1
    on conflict (account_id, task_id, since) do update set tracker_id = null;
  end if;
  return new;
end $$;

insert into audit_exempt (table_name, reason) values
  ('task_version', 'keeps what entries tell of'),
  ('task_visit', 'made of points'),
  ('task_submission', 'keeps what entries tell of');
select audit_watch();
