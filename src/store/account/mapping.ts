/**
 * SQL functions, for this session only, that turn ids of an archive into ids of the database. `known`: an id that a row
 * must not be without. `renamed`: an id whose row may be gone; it gets a new one that is nobody's, for the archive's
 * may be somebody else's here. @param commit what becomes of them at the end of a transaction
 */
export const mapping = (commit: 'drop' | 'preserve rows'): string => `
  create temp table renamed_id (kind text, old bigint, new bigint not null, primary key (kind, old)) on commit ${commit};
  create temp table renamed_file (old text primary key, new text not null) on commit ${commit};

  create function pg_temp.known(kind text, id bigint) returns bigint language plpgsql stable as $$
  declare found bigint;
  begin
    if id is null then return null; end if;
    select r.new into found from pg_temp.renamed_id r where r.kind = $1 and r.old = $2;
    if found is null then raise exception 'it names % %, which is not in it', kind, id; end if;
    return found;
  end $$;

  create function pg_temp.renamed(kind text, id bigint) returns bigint language plpgsql as $$
  declare found bigint;
  begin
    if id is null or id = 0 then return id; end if;
    select r.new into found from pg_temp.renamed_id r where r.kind = $1 and r.old = $2;
    if found is null then
      found := nextval(pg_get_serial_sequence(kind, 'id'));
      insert into pg_temp.renamed_id values (kind, id, found);
    end if;
    return found;
  end $$;

  create function pg_temp.renamed_of(kind text, id bigint) returns bigint language sql stable as $$
    select r.new from pg_temp.renamed_id r where r.kind = $1 and r.old = $2
  $$;

  create function pg_temp.renamed_each(kind text, ids int[]) returns int[] language sql as $$
    select case when ids is not null then array(
      select pg_temp.renamed(kind, id)::int from unnest(ids) with ordinality as i (id, at) order by at) end
  $$;

  create function pg_temp.within(value jsonb, path text[], kind text) returns jsonb language plpgsql as $$
  declare step text := path[1]; rest text[] := path[2:];
  begin
    if value is null or value = 'null' then return value; end if;
    if step is null then
      if value #>> '{}' !~ '^[0-9]{1,15}$' then return value; end if;
      return case jsonb_typeof(value) when 'string' then to_jsonb(pg_temp.renamed(kind, (value #>> '{}')::bigint)::text)
        when 'number' then to_jsonb(pg_temp.renamed(kind, (value #>> '{}')::bigint)) else value end;
    end if;
    if step = '*' and jsonb_typeof(value) = 'array' then
      return (select coalesce(jsonb_agg(pg_temp.within(e, rest, kind) order by at), '[]')
              from jsonb_array_elements(value) with ordinality as i (e, at));
    end if;
    if jsonb_typeof(value) <> 'object' then return value; end if;
    if step = '*' then
      return (select coalesce(jsonb_object_agg(key, pg_temp.within(e, rest, kind)), '{}') from jsonb_each(value) as i (key, e));
    end if;
    if step = '#' then
      return (select coalesce(jsonb_object_agg(pg_temp.within(to_jsonb(key), '{}', kind) #>> '{}', e), '{}')
              from jsonb_each(value) as i (key, e));
    end if;
    if step like '?%' then
      return case when value ->> 'type' = substr(step, 2) then pg_temp.within(value, rest, kind) else value end;
    end if;
    if not value ? step then return value; end if;
    return jsonb_set(value, array[step], pg_temp.within(value -> step, rest, kind));
  end $$;

  create function pg_temp.filed(key text) returns text language sql stable as $$
    select r.new from pg_temp.renamed_file r where r.old = key
  $$;`

/** SQL functions that answer what the account belongs to on this platform: its dealer. */
export const belongingTo = (dealer_id: number): string => `
  create function pg_temp.dealer() returns int language sql immutable as $$ select ${dealer_id} $$`
