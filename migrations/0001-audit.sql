-- What users and dealers did, and that nobody changed it since.

-- An entry for each command that succeeded: of an account, or of a dealer. Nothing refers to anything, for it outlives
-- what it tells of. `digest` goes on from the one before (src/store/audit/audit-chain.ts).
create table audit (
  scope text not null check (scope in ('account', 'dealer')),
  owner_id int not null,
  seq bigint not null check (seq > 0),
  action_date timestamptz not null,
  user_id int,
  panel_login_id int,
  hash_kind text not null,
  entry_category text not null,
  entry_id bigint,
  action text not null,
  host text not null,
  user_agent text not null,
  payload json not null,
  digest bytea not null,
  primary key (scope, owner_id, seq),
  check (num_nonnulls(user_id, panel_login_id) = 1)
);

create index audit_time on audit (scope, owner_id, action_date, seq);

-- Where the chain of a scope ends.
create table audit_head (
  scope text not null check (scope in ('account', 'dealer')),
  owner_id int not null,
  seq bigint not null,
  digest bytea not null,
  primary key (scope, owner_id)
);

-- Tables whose changes are not told in entries, and why. All others are watched; every migration ends with that.
create table audit_exempt (
  table_name text primary key,
  reason text not null
);

insert into audit_exempt (table_name, reason) values
  ('audit', 'the audit itself'),
  ('audit_exempt', 'the audit itself'),
  ('audit_head', 'the audit itself'),
  ('migration', 'the schema');

-- The columns of an image that are a key.
create function audit_key(image jsonb, keys text[]) returns jsonb language sql immutable as $$
  select jsonb_object_agg(key, image -> key) from unnest(keys) key
$$;

-- What an update made of a row: of what differs, the value before and after; null when nothing does.
create function audit_change(table_name text, keys text[], was jsonb, became jsonb) returns text language sql immutable as $$
  select json_build_object(
           'table', table_name, 'key', audit_key(was, keys),
           'before', jsonb_object_agg(key, value), 'after', jsonb_object_agg(key, became -> key))::text
  from jsonb_each(was) where became -> key is distinct from value having count(*) > 0
$$;

-- Notes what a statement changed, for the entry of the transaction: JSON texts between commas in a setting that ends with
-- the transaction. Arguments: the columns of the primary key, and those that are made from others. At most 100 rows of a
-- statement and 300,000 characters of a transaction are told; `odograph.audit_left_out` counts the others by table.
create function audit_note() returns trigger language plpgsql as $$
declare
  most_rows constant int := 100;
  most_text constant int := 300000;
  keys constant text[] := tg_argv[0];
  derived constant text[] := tg_argv[1];
  noted text := coalesce(current_setting('odograph.audit_changes', true), '');
  counts jsonb := coalesce(nullif(current_setting('odograph.audit_left_out', true), ''), '{}');
  changed bigint;
  told bigint;
  texts text;
begin
  if tg_op = 'INSERT' then
    select count(*) into changed from new_rows;
    select string_agg(json_build_object('table', tg_table_name, 'key', audit_key(image, keys), 'after', image - keys)::text, ','),
           count(*)
    into texts, told
    from (select to_jsonb(n) - derived as image from new_rows n limit most_rows) images;
  elsif tg_op = 'DELETE' then
    select count(*) into changed from old_rows;
    select string_agg(json_build_object('table', tg_table_name, 'key', audit_key(image, keys), 'before', image - keys)::text, ','),
           count(*)
    into texts, told
    from (select to_jsonb(o) - derived as image from old_rows o limit most_rows) images;
  else
    select count(*) into changed from old_rows;
    select string_agg(audit_change(tg_table_name, keys, was, became), ','), count(*)
    into texts, told
    from (select to_jsonb(o) - derived as was from old_rows o limit most_rows) before
    join (select to_jsonb(n) - derived as became from new_rows n) after on audit_key(became, keys) = audit_key(was, keys);
  end if;
  if length(noted) + length(texts) > most_text then
    told := 0;
    texts := null;
  end if;
  if told < changed then
    counts := counts || jsonb_build_object(tg_table_name, coalesce((counts ->> tg_table_name)::bigint, 0) + changed - told);
    perform set_config('odograph.audit_left_out', counts::text, true);
  end if;
  if texts is not null then
    perform set_config('odograph.audit_changes', concat_ws(',', nullif(noted, ''), texts), true);
  end if;
  return null;
end
$$;

-- Attaches the notes to every table that is not exempt; at the end of each migration, so that no table and no column is
-- forgotten. They wait for `odograph.audit` to be on, as it is in the transaction of a command.
-- Bytes are nobody's to read and may be many: images hold those of keys only.
create function audit_watch() returns void language plpgsql as $$
declare
  watched record;
  event record;
  attached bytea;
begin
  for watched in
    select c.oid, c.relname, e.table_name is not null as exempt,
           array(select a.attname::text from pg_index i
                 join pg_attribute a on a.attrelid = c.oid and a.attnum = any (i.indkey)
                 where i.indrelid = c.oid and i.indisprimary order by a.attnum) as keys,
           array(select a.attname::text from pg_attribute a
                 where a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped
                   and (a.attgenerated <> '' or a.atttypid = 'bytea'::regtype and not exists (
                     select from pg_index i where i.indrelid = c.oid and i.indisprimary and a.attnum = any (i.indkey)))
                 order by a.attnum) as derived
    from pg_class c
    left join audit_exempt e on e.table_name = c.relname
    where c.relnamespace = 'public'::regnamespace and c.relkind in ('r', 'p') and not c.relispartition
  loop
    for event in
      select * from (values ('insert', 'new table as new_rows'), ('delete', 'old table as old_rows'),
                            ('update', 'old table as old_rows new table as new_rows')) events (name, tables)
    loop
      -- What is as it should be is not locked.
      select t.tgargs into attached from pg_trigger t
      where t.tgrelid = watched.oid and t.tgname = 'audit_' || event.name;
      if watched.exempt then
        continue when attached is null;
        execute format('drop trigger audit_%s on %I', event.name, watched.relname);
      else
        continue when attached = convert_to(watched.keys::text, 'UTF8') || '\x00'
                                 || convert_to(watched.derived::text, 'UTF8') || '\x00';
        execute format(
          'create or replace trigger audit_%1$s after %1$s on %2$I referencing %3$s for each statement
             when (current_setting(''odograph.audit'', true) = ''on'') execute function audit_note(%4$L, %5$L)',
          event.name, watched.relname, event.tables, watched.keys, watched.derived);
      end if;
    end loop;
  end loop;
end
$$;
