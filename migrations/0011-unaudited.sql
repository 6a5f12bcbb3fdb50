-- What the audit does not tell of, beside what 0011-audit.sql says: bytes, and what only jobs care for.

insert into audit_exempt (table_name, reason) values
  ('loose_file', 'files that no row names, for a job that removes them')
on conflict do nothing;

-- Bytes are nobody's to read and may be many: images hold those of keys only.
--
-- Attaches the notes to every table that is not exempt; at the end of each migration, so that no table and no column is
-- forgotten. They wait for `odograph.audit` to be on, as it is in the transaction of a command.
create or replace function audit_watch() returns void language plpgsql as $$
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
