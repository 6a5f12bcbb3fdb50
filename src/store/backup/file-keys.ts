import type pg from 'pg'

/**
 * Keys in the file store that rows of the snapshot name: pictures, files of check-ins and forms, and other kept files.
 */
export async function* fileKeys(client: pg.ClientBase): AsyncGenerator<string> {
  const { rows: pictured } = await client.query<{ table: string }>(`
    select table_name as table from information_schema.columns
    where table_schema = 'public' and column_name = 'avatar_file_name' order by table_name`)
  const pictures = pictured.map(
    ({ table }) =>
      `select '${table}/avatars/' || avatar_file_name as key from "${table}" where avatar_file_name is not null`,
  )
  yield* keys(client, [...pictures, ...others].join(' union '))
}

/** Keys that a query answers, one at a time, fetched in portions. */
export async function* keys(client: pg.ClientBase, query: string): AsyncGenerator<string> {
  await client.query(`declare file_key cursor for ${query}`)
  for (;;) {
    const { rows } = await client.query<{ key: string }>('fetch 1000 from file_key')
    if (rows.length === 0) return
    for (const { key } of rows) yield key
  }
}

const others = [
  `select k.key from file f, unnest(array[f.key, f.preview_key]) k (key) where f.state = 'uploaded' and k.key is not null`,
  'select unnest(files) from demo_snapshot',
  `select s.value #>> '{}' from dealer d, jsonb_each(d.settings) s where s.value #>> '{}' like 'dealer/images/%'`,
  'select key from file_mark',
]
