-- What accounts keep is in the file store, by the names that rows hold.

-- Files that no row names: not yet, while they are uploaded, or no longer. When one is due, a job removes it.
create table loose_file (
  key text primary key,
  due timestamptz not null
);
create index loose_file_due on loose_file (due);

-- However a row loses its picture, with the row too, the file becomes loose in the same transaction.
create function loosen_avatar() returns trigger language plpgsql as $$
begin
  insert into loose_file (key, due)
  select key, now() from (values (tg_argv[0] || '/avatars/' || old.avatar_file_name)) gone (key)
  -- A demo account that is put back names it again.
  where not exists (select from demo_snapshot s where s.account_id = old.account_id and key = any(s.files))
  on conflict (key) do update set due = excluded.due;
  return null;
end $$;

insert into audit_exempt (table_name, reason) values
  ('loose_file', 'files that no row names, for a job that removes them');
