import type pg from 'pg'
import { digestOf, newHash } from '#store/people/sessions.ts'
import type { Secret } from '#store/secret.ts'
import type { sealed } from './belongings.ts'
import { one } from './value.ts'

/** Seals what only the other platform could open by the secret of this one; an address of a link that is taken here is a new one. */
export const sealAnew = async (
  client: pg.ClientBase,
  table: (typeof sealed)[number],
  texts: Readonly<Record<string, string>>,
  secret: Secret,
): Promise<void> => {
  const { rows } = await client.query<{ id: number }>(`select id from in_${table}`)
  for (const { id } of rows) {
    const text = texts[id] ?? newHash()
    if (table === 'geo_link') await nameLink(client, id, text, secret)
    else if (table === 'webhook' || texts[id] !== undefined)
      await client.query(`update in_${table} set sealed = $2 where id = $1`, [id, secret.seal(text)])
  }
}

const nameLink = async (client: pg.ClientBase, id: number, hash: string, secret: Secret): Promise<void> => {
  const isTaken = await one<boolean>(
    client,
    `select exists (select from geo_link l join in_geo_link i on l.digest in ($2, i.digest) or l.short_digest = i.short_digest where i.id = $1) as value`,
    [id, digestOf(hash)],
  )
  const name = isTaken ? newHash() : hash
  await client.query(
    `update in_geo_link set sealed = $2, digest = $3, short_digest = case when $4 then null else short_digest end where id = $1`,
    [id, secret.seal(name), digestOf(name), isTaken],
  )
}
