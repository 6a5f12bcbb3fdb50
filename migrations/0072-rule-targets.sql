-- Whom a rule watches beside the trackers that it names (rule_tracker): all, or those of groups, tags and departments, also those to
-- come, but for some that are left out. Who that is now is asked when it is wanted (src/store/rules/watched.ts) and stands nowhere.
alter table rule add column watches_all boolean not null default false;
create index rule_all on rule (account_id) where watches_all;

create table rule_group (
  account_id int not null,
  rule_id int not null,
  group_id int not null,
  primary key (account_id, rule_id, group_id),
  foreign key (account_id, rule_id) references rule (account_id, id) on delete cascade,
  foreign key (account_id, group_id) references tracker_group (account_id, id) on delete cascade
);
create index rule_group_group on rule_group (account_id, group_id);

-- Tags of trackers, or of their vehicles.
create table rule_tag (
  account_id int not null,
  rule_id int not null,
  tag_id int not null,
  primary key (account_id, rule_id, tag_id),
  foreign key (account_id, rule_id) references rule (account_id, id) on delete cascade,
  foreign key (account_id, tag_id) references tag (account_id, id) on delete cascade
);
create index rule_tag_tag on rule_tag (account_id, tag_id);

-- Departments of the employees who have the trackers.
create table rule_department (
  account_id int not null,
  rule_id int not null,
  department_id int not null,
  primary key (account_id, rule_id, department_id),
  foreign key (account_id, rule_id) references rule (account_id, id) on delete cascade,
  foreign key (account_id, department_id) references department (account_id, id) on delete cascade
);
create index rule_department_department on rule_department (account_id, department_id);

create table rule_except (
  account_id int not null,
  rule_id int not null,
  tracker_id int not null,
  primary key (account_id, rule_id, tracker_id),
  foreign key (account_id, rule_id) references rule (account_id, id) on delete cascade,
  foreign key (account_id, tracker_id) references tracker (account_id, id) on delete cascade
);
create index rule_except_tracker on rule_except (account_id, tracker_id);

-- Sources whose rules have changed in a transaction. As its last act they are given another version of them, all at once and in the
-- order in which batches of points lock their rows, for these wait. So rows are here only while a transaction lasts.
create table rules_changed (
  source_ids int[] not null,
  -- When they are to be judged by the clock.
  at timestamptz not null
);

create function change_rules() returns trigger language plpgsql as $$
declare
  ids int[];
  due timestamptz;
begin
  with gone as (delete from rules_changed returning source_ids, at)
  select array_agg(distinct one), min(gone.at) into ids, due from gone, unnest(gone.source_ids) as one;
  -- What the first row of a transaction has done the others find done.
  if ids is null then
    return null;
  end if;
  perform lock_sources(ids);
  update source_state set rules = rules + 1 where source_id = any(ids);
  insert into source_due (source_id, at) select s.source_id, due from source_state s where s.source_id = any(ids)
  on conflict (source_id) do update set at = least(source_due.at, excluded.at);
  return null;
end $$;
create constraint trigger change_rules after insert on rules_changed deferrable initially deferred
  for each row execute function change_rules();

-- The rules of these trackers may be others now: of accounts with rules that watch whoever belongs to them.
create function rejudge(accounts int[], trackers int[]) returns void language sql as $$
  insert into rules_changed (source_ids, at)
  select array_agg(distinct t.source_id), now()
  from unnest(accounts, trackers) as moved (account_id, id)
  join tracker t on t.account_id = moved.account_id and t.id = moved.id
  where exists (select from rule r where r.account_id = moved.account_id and r.watches_all)
    or exists (select from rule_group r where r.account_id = moved.account_id)
    or exists (select from rule_tag r where r.account_id = moved.account_id)
    or exists (select from rule_department r where r.account_id = moved.account_id)
  having count(*) > 0
$$;

-- Of rows that bind something to a tracker.
create function rejudge_bound() returns trigger language plpgsql as $$
begin
  if tg_op = 'INSERT' then
    perform rejudge(array_agg(account_id), array_agg(tracker_id)) from new_rows;
  else
    perform rejudge(array_agg(account_id), array_agg(tracker_id)) from old_rows;
  end if;
  return null;
end $$;
create trigger rejudge_more after insert on tracker_tag referencing new table as new_rows
  for each statement execute function rejudge_bound();
create trigger rejudge_less after delete on tracker_tag referencing old table as old_rows
  for each statement execute function rejudge_bound();
create trigger rejudge_more after insert on subuser_tracker referencing new table as new_rows
  for each statement execute function rejudge_bound();
create trigger rejudge_less after delete on subuser_tracker referencing old table as old_rows
  for each statement execute function rejudge_bound();
create trigger rejudge_more after insert on employee referencing new table as new_rows
  for each statement execute function rejudge_bound();
create trigger rejudge_less after delete on employee referencing old table as old_rows
  for each statement execute function rejudge_bound();
create trigger rejudge_more after insert on vehicle referencing new table as new_rows
  for each statement execute function rejudge_bound();
create trigger rejudge_less after delete on vehicle referencing old table as old_rows
  for each statement execute function rejudge_bound();

create function rejudge_employees() returns trigger language plpgsql as $$
begin
  perform rejudge(array_agg(account_id), array_agg(tracker_id)) from (
    (select account_id, id, tracker_id, department_id from new_rows except select account_id, id, tracker_id, department_id from old_rows)
    union all
    (select account_id, id, tracker_id, department_id from old_rows except select account_id, id, tracker_id, department_id from new_rows)
  ) as changed;
  return null;
end $$;
create trigger rejudge_other after update on employee referencing old table as old_rows new table as new_rows
  for each statement execute function rejudge_employees();

create function rejudge_vehicles() returns trigger language plpgsql as $$
begin
  perform rejudge(array_agg(account_id), array_agg(tracker_id)) from (
    (select account_id, id, tracker_id, tags from new_rows except select account_id, id, tracker_id, tags from old_rows)
    union all
    (select account_id, id, tracker_id, tags from old_rows except select account_id, id, tracker_id, tags from new_rows)
  ) as changed;
  return null;
end $$;
create trigger rejudge_other after update on vehicle referencing old table as old_rows new table as new_rows
  for each statement execute function rejudge_vehicles();

create function rejudge_trackers() returns trigger language plpgsql as $$
begin
  if tg_op = 'INSERT' then
    perform rejudge(array_agg(account_id), array_agg(id)) from new_rows;
  else
    perform rejudge(array_agg(account_id), array_agg(id)) from (
      select account_id, id, group_id, deleted from new_rows except select account_id, id, group_id, deleted from old_rows
    ) as changed;
  end if;
  return null;
end $$;
create trigger rejudge_more after insert on tracker referencing new table as new_rows
  for each statement execute function rejudge_trackers();
create trigger rejudge_other after update on tracker referencing old table as old_rows new table as new_rows
  for each statement execute function rejudge_trackers();

insert into audit_exempt (table_name, reason) values ('rules_changed', 'a queue within a transaction');
select audit_watch();
