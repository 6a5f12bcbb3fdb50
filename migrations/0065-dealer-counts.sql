-- What dealers have, counted as it changes, for their overviews and lists: counting a million trackers took seconds.

-- What else a tracker is counted by, beside what lists are ordered by. Each is a copy of one row, so that of two who change two
-- of them at once both are heard.
alter table listed_tracker
  -- The month (UTC) in which it was added.
  add column added timestamptz,
  add column blocked boolean not null default false,
  add column deleted boolean not null default false,
  add column corrupted boolean not null default false;

create or replace function tracker_listed() returns trigger language plpgsql as $$
begin
  delete from listed_tracker where id = new.id;
  insert into listed_tracker
    (account_id, id, source_id, clone, model, device_id, phone, tariff_id, status_listing_id, heard, located, dealer_id, label,
     added, blocked, deleted, corrupted)
  select new.account_id, new.id, s.id, new.clone, s.model, s.device_id, s.phone, s.tariff_id,
         case when not new.clone then s.status_listing_id end, l.heard, coalesce(l.located, false),
         (select u.dealer_id from users u where u.id = new.account_id and u.deleted is null), new.label,
         date_trunc('month', new.creation_date, 'UTC'), s.blocked or s.unpaid, new.deleted is not null, s.corrupted is not null
  from source s left join listed_tracker l on l.source_id = s.id
  where s.id = new.source_id
  order by l.heard desc nulls last limit 1;
  return null;
end
$$;

create function deletion_listed() returns trigger language plpgsql as $$
begin
  update listed_tracker set deleted = new.deleted is not null where id = new.id;
  return null;
end
$$;
create trigger deletion_listed after update of deleted on tracker
  for each row when ((old.deleted is null) <> (new.deleted is null)) execute function deletion_listed();

create or replace function source_listed() returns trigger language plpgsql as $$
begin
  update listed_tracker
  set model = new.model, device_id = new.device_id, phone = new.phone, tariff_id = new.tariff_id,
      status_listing_id = case when not clone then new.status_listing_id end,
      blocked = new.blocked or new.unpaid, corrupted = new.corrupted is not null
  where source_id = new.id;
  return null;
end
$$;
create trigger source_state_listed after update of blocked, unpaid, corrupted on source
  for each row when (
    (old.blocked or old.unpaid, old.corrupted is null) is distinct from (new.blocked or new.unpaid, new.corrupted is null))
  execute function source_listed();

-- The triggers keep others from changing any until this is committed.
update listed_tracker l
set added = date_trunc('month', t.creation_date, 'UTC'), blocked = s.blocked or s.unpaid,
    deleted = t.deleted is not null, corrupted = s.corrupted is not null
from tracker t, source s where t.account_id = l.account_id and t.id = l.id and s.id = t.source_id;

-- Summands: what there is of something is the sum of its rows. Whoever changes something adds a row and waits for nobody, and a job
-- adds up what has become many.
create table dealer_count (
  dealer_id int not null,
  what text not null,
  -- The month (UTC) or the minute of what is counted by it.
  at timestamptz not null default '-infinity',
  amount int not null
);
create index dealer_count_dealer on dealer_count (dealer_id);

-- As what a listed tracker counts.
create function counts_of_tracker(
  clone boolean, deleted boolean, corrupted boolean, blocked boolean, minute timestamptz, located boolean, added timestamptz
) returns table (what text, at timestamptz) immutable language sql as $$
  select 'listed', '-infinity'::timestamptz
  union all select 'kept', '-infinity' where not deleted
  union all select 'sending', '-infinity' where not deleted and not blocked
  union all select 'added', added where not (clone or deleted or corrupted)
  union all select 'blocked', '-infinity' where blocked and not (clone or deleted or corrupted)
  union all
  select case when minute is null then 'just_registered' when located then 'placed' else 'unplaced' end,
         coalesce(minute, '-infinity')
  where not (blocked or clone or deleted or corrupted)
$$;

create function count_listed() returns trigger language plpgsql as $$
declare
  sign constant int := case when tg_op = 'DELETE' then -1 else 1 end;
begin
  if tg_op = 'UPDATE' then
    insert into dealer_count (dealer_id, what, at, amount)
    select g.dealer_id, c.what, c.at, sum(g.amount) from (
      select r.dealer_id, r.clone, r.deleted, r.corrupted, r.blocked, r.located, r.added,
             date_bin('1 minute', r.heard, '1970-01-01T00:00:00Z') as minute, sum(r.sign) as amount
      from (select *, -1 as sign from old_rows union all select *, 1 from new_rows) r where r.dealer_id is not null
      group by 1, 2, 3, 4, 5, 6, 7, 8 having sum(r.sign) <> 0
    ) g
    cross join lateral counts_of_tracker(g.clone, g.deleted, g.corrupted, g.blocked, g.minute, g.located, g.added) c
    group by 1, 2, 3 having sum(g.amount) <> 0;
  else
    insert into dealer_count (dealer_id, what, at, amount)
    select r.dealer_id, c.what, c.at, sign * count(*) from changed r
    cross join lateral counts_of_tracker(r.clone, r.deleted, r.corrupted, r.blocked,
      date_bin('1 minute', r.heard, '1970-01-01T00:00:00Z'), r.located, r.added) c
    where r.dealer_id is not null group by 1, 2, 3;
  end if;
  return null;
end
$$;
create trigger count_listed_come after insert on listed_tracker referencing new table as changed
  for each statement execute function count_listed();
create trigger count_listed_gone after delete on listed_tracker referencing old table as changed
  for each statement execute function count_listed();
create trigger count_listed after update on listed_tracker referencing old table as old_rows new table as new_rows
  for each statement execute function count_listed();

-- As what a user counts that has not ended.
create function counts_of_user(activated boolean, blocked boolean, creation_date timestamptz)
returns table (what text, at timestamptz) stable language sql as $$
  select 'users', '-infinity'::timestamptz
  union all select 'activated', '-infinity' where activated
  union all select 'active', '-infinity' where activated and not blocked
  union all select 'user_added', date_trunc('month', creation_date, 'UTC')
$$;

-- By the row, for most of what is written to a user is its balance.
create function count_users() returns trigger language plpgsql as $$
begin
  insert into dealer_count (dealer_id, what, at, amount)
  select u.dealer_id, c.what, c.at, sum(u.sign)
  from (values
    (old.dealer_id, old.deleted, old.activated, old.blocked, old.creation_date, -1),
    (new.dealer_id, new.deleted, new.activated, new.blocked, new.creation_date, 1)
  ) u (dealer_id, deleted, activated, blocked, creation_date, sign)
  cross join lateral counts_of_user(u.activated, u.blocked, u.creation_date) c
  where u.dealer_id is not null and u.deleted is null group by 1, 2, 3 having sum(u.sign) <> 0;
  return null;
end
$$;
create trigger count_users_come after insert on users
  for each row when (new.id = new.account_id) execute function count_users();
create trigger count_users_gone after delete on users
  for each row when (old.id = old.account_id) execute function count_users();
create trigger count_users after update of dealer_id, deleted, activated, blocked, creation_date on users
  for each row when (new.id = new.account_id and
    (old.dealer_id, old.deleted is null, old.activated, old.blocked, old.creation_date)
    is distinct from (new.dealer_id, new.deleted is null, new.activated, new.blocked, new.creation_date))
  execute function count_users();

insert into dealer_count (dealer_id, what, at, amount)
select r.dealer_id, c.what, c.at, count(*) from listed_tracker r
cross join lateral counts_of_tracker(r.clone, r.deleted, r.corrupted, r.blocked,
  date_bin('1 minute', r.heard, '1970-01-01T00:00:00Z'), r.located, r.added) c
where r.dealer_id is not null group by 1, 2, 3;
insert into dealer_count (dealer_id, what, at, amount)
select u.dealer_id, c.what, c.at, count(*) from users u
cross join lateral counts_of_user(u.activated, u.blocked, u.creation_date) c
where u.id = u.account_id and u.deleted is null group by 1, 2, 3;

insert into audit_exempt (table_name, reason) values ('dealer_count', 'sums of what dealers have');
select audit_watch();
