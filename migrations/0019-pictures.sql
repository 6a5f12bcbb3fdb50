-- Pictures of what an account has; their files are in the file store, by the names that rows hold.

alter table tag add icon_id int check (icon_id between 1 and 255);

-- Files that no row names: not yet, while they are uploaded, or no longer. When one is due, a job removes it.
create table loose_file (
  key text primary key,
  due timestamptz not null
);
create index loose_file_due on loose_file (due);

-- However a row loses its picture, with the row too, the file becomes loose in the same transaction.
create function loosen_avatar() returns trigger language plpgsql as $$
begin
  insert into loose_file (key, due) values (tg_argv[0] || '/avatars/' || old.avatar_file_name, now())
  on conflict (key) do update set due = excluded.due;
  return null;
end $$;

create trigger avatar_replaced after update of avatar_file_name on vehicle for each row
  when (old.avatar_file_name is distinct from new.avatar_file_name and old.avatar_file_name is not null)
  execute function loosen_avatar('vehicle');
create trigger avatar_deleted after delete on vehicle for each row
  when (old.avatar_file_name is not null) execute function loosen_avatar('vehicle');

create trigger avatar_replaced after update of avatar_file_name on place for each row
  when (old.avatar_file_name is distinct from new.avatar_file_name and old.avatar_file_name is not null)
  execute function loosen_avatar('place');
create trigger avatar_deleted after delete on place for each row
  when (old.avatar_file_name is not null) execute function loosen_avatar('place');

create trigger avatar_replaced after update of avatar_file_name on employee for each row
  when (old.avatar_file_name is distinct from new.avatar_file_name and old.avatar_file_name is not null)
  execute function loosen_avatar('employee');
create trigger avatar_deleted after delete on employee for each row
  when (old.avatar_file_name is not null) execute function loosen_avatar('employee');

create trigger avatar_replaced after update of avatar_file_name on tag for each row
  when (old.avatar_file_name is distinct from new.avatar_file_name and old.avatar_file_name is not null)
  execute function loosen_avatar('tag');
create trigger avatar_deleted after delete on tag for each row
  when (old.avatar_file_name is not null) execute function loosen_avatar('tag');

create trigger avatar_replaced after update of avatar_file_name on tracker for each row
  when (old.avatar_file_name is distinct from new.avatar_file_name and old.avatar_file_name is not null)
  execute function loosen_avatar('tracker');
create trigger avatar_deleted after delete on tracker for each row
  when (old.avatar_file_name is not null) execute function loosen_avatar('tracker');
