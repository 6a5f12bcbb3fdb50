-- What all that is searched needs: indexes of trigrams, and of several kinds of columns in one; texts of rows.

create extension if not exists pg_trgm;
create extension if not exists btree_gin;
create extension if not exists btree_gist;

-- Some columns of a row as the text that the row is found by. Filters are printable, so none spans two of them.
create function searchable(variadic parts text[]) returns text immutable language sql
  return lower(array_to_string(parts, chr(10)));

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
