-- What places are found by: their circles, their texts, their values.

create extension if not exists btree_gist;

-- The rectangle that a circle lies in: beyond 180 degrees over the date line, all around over a pole.
-- The Earth is nowhere curved more than a sphere of 6,330 km, so the rectangle is rather too large.
create function circle_box(location jsonb) returns box language sql immutable parallel safe as $$
  with circle as (
    -- To a tenth of a millimetre: of numbers much smaller, radians() makes an error.
    select round((location ->> 'lng')::numeric, 9)::float8 as lng, round((location ->> 'lat')::numeric, 9)::float8 as lat,
      (location ->> 'radius')::float8 / 6330000 as arc
  ), half as (
    select lng, lat, degrees(arc) as north, case
      when abs(lat) + degrees(arc) >= 90 then 360
      else degrees(asin(least(1, sin(arc) / cos(radians(lat)))))
    end as east
    from circle
  )
  select box(point(lng - east, lat - north), point(lng + east, lat + north)) from half
$$;
create index place_circle on place using gist (account_id, circle_box(location));

create index place_label on place (account_id, lower(label), id);
create index place_description on place (account_id, lower(left(description, 200)), id);
create index place_address on place (account_id, lower(location ->> 'address'), id);
create index place_external_id on place (account_id, lower(coalesce(external_id, '')), id);

-- The number that a text reads as, if it does.
create function reads_as(t text) returns numeric language sql immutable parallel safe as $$
  select case when t ~ '^ *[+-]?[0-9]{1,20}([.][0-9]{1,20})? *$' then t::numeric end
$$;

-- Hashes of all runs of three characters of a text. What one scope has is not looked through by another.
create function grams(scope bigint, t text) returns bigint[] language sql immutable parallel safe as $$
  select case
    when length(t) <= 1000 then (
      select coalesce(array_agg(distinct hashtextextended(substr(t, i, 3), scope)), '{}')
      from generate_series(1, length(t) - 2) as i)
    -- In a text that long, finding the nth character takes too long.
    else (
      select array_agg(distinct hashtextextended(a || b || c, scope))
      from (
        select a, lead(a) over (order by i) as b, lead(a, 2) over (order by i) as c
        from unnest(string_to_array(t, null)) with ordinality as character (a, i)
      ) as run
      where c is not null)
  end
$$;

-- What places are searched and sorted by, kept by triggers from the places themselves.
create table place_value (
  account_id int not null,
  -- 0 for all that a filter looks into, as one text
  field_id int not null,
  place_id int not null,
  -- in lower case; empty for a link
  text text not null,
  -- what the text reads as; the id that is linked
  number numeric,
  primary key (account_id, field_id, place_id)
);
create index place_value_number on place_value (account_id, field_id, number, place_id) where number is not null;
create index place_value_text on place_value (account_id, field_id, left(text, 200), place_id) where field_id > 0;
create index place_value_grams on place_value using gin (
  grams(case field_id when 0 then -account_id else field_id end, text)
) with (gin_pending_list_limit = 256);

create function values_of(
  account_id int, place_id int, label text, description text, location jsonb, external_id text, fields jsonb
) returns setof place_value language sql immutable as $$
  select account_id, v.key::int, place_id,
    case v.value ->> 'type' when 'employee' then '' else lower(v.value ->> 'value') end,
    reads_as(v.value ->> 'value')
  from jsonb_each(fields) as v
  union all
  select account_id, 0, place_id, lower(concat_ws(chr(10), label, description, location ->> 'address', external_id,
    (select string_agg(v.value ->> 'value', chr(10)) from jsonb_each(fields) as v
     where v.value ->> 'type' <> 'employee'))), null
$$;

create function place_values() returns trigger language plpgsql as $$
begin
  if tg_op = 'INSERT' then
    insert into place_value select v.* from new_place as n,
      values_of(n.account_id, n.id, n.label, n.description, n.location, n.external_id, n.fields) as v;
  elsif tg_op = 'DELETE' then
    delete from place_value as v using old_place as o where v.account_id = o.account_id and v.place_id = o.id;
  else
    with changed as materialized (
      select n.account_id, n.id, v.field_id, v.text, v.number
      from new_place as n
      join old_place as o using (account_id, id)
      cross join lateral values_of(n.account_id, n.id, n.label, n.description, n.location, n.external_id, n.fields) as v
      where (n.label, n.description, n.location, n.external_id, n.fields)
        is distinct from (o.label, o.description, o.location, o.external_id, o.fields)
    ), gone as (
      delete from place_value as v using (select distinct account_id, id from changed) as c
      where v.account_id = c.account_id and v.place_id = c.id
        and not exists (
          select from changed as kept where kept.id = v.place_id and kept.field_id = v.field_id)
    )
    insert into place_value (account_id, field_id, place_id, text, number)
    select account_id, field_id, id, text, number from changed
    on conflict (account_id, field_id, place_id) do update set text = excluded.text, number = excluded.number
    where (place_value.text, place_value.number) is distinct from (excluded.text, excluded.number);
  end if;
  return null;
end
$$;
create trigger place_created after insert on place referencing new table as new_place
  for each statement execute function place_values();
create trigger place_deleted after delete on place referencing old table as old_place
  for each statement execute function place_values();
create trigger place_changed after update on place referencing old table as old_place new table as new_place
  for each statement execute function place_values();
insert into place_value select v.* from place as p,
  values_of(p.account_id, p.id, p.label, p.description, p.location, p.external_id, p.fields) as v;

create index place_tags on place using gin (tags);
create index employee_names on employee using gin (
  grams(-account_id, lower(replace(first_name || ' ' || middle_name || ' ' || last_name, '  ', ' ')))
);

-- For a deleted place: an index that begins with the place itself.
create index place_value_place on place_value (account_id, place_id);

-- Nothing links an employee who is deleted.
create function unlink_employees() returns trigger language plpgsql as $$
begin
  update place as p set fields = p.fields - linked.keys
  from (
    select v.account_id, v.place_id, array_agg(v.field_id::text) as keys
    from gone
    join entity_field as f on f.account_id = gone.account_id and f.type = 'employee'
    join place_value as v on v.account_id = f.account_id and v.field_id = f.id and v.number = gone.id
    group by v.account_id, v.place_id
  ) as linked
  where p.account_id = linked.account_id and p.id = linked.place_id;
  return null;
end
$$;
create trigger employees_unlinked after delete on employee referencing old table as gone
  for each statement execute function unlink_employees();
