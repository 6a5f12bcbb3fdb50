import type pg from 'pg'

/** A table as backups write and read it, without the columns that PostgreSQL computes itself. */
export interface Table {
  name: string
  columns: string[]
}

/** Our tables, by name. */
export const tablesOf = async (client: pg.ClientBase): Promise<Table[]> => {
  const { rows } = await client.query<Table>(`
    select c.relname as name, array_agg(a.attname::text order by a.attnum) as columns
    from pg_class c
    join pg_attribute a on a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped and a.attgenerated = ''
    where c.relnamespace = 'public'::regnamespace and c.relkind in ('r', 'p') and not c.relispartition
      and not exists (select from pg_depend d where d.objid = c.oid and d.deptype = 'e')
    group by c.relname order by c.relname`)
  return rows
}
