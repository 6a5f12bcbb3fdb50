import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { fleet } from '#test/fleet.ts'

const { db } = await fleet({ own: true })

/** What a clone never has, and what is asked for before a clone is deleted. */
const stay = ['retranslator_place', 'retranslator_tracker', 'vehicle']

test('what refers to a tracker goes with it or is untied, for clones are deleted for good', async () => {
  const { rows } = await sql<{ name: string }>`
    select conrelid::regclass::text as name from pg_constraint
    where contype = 'f' and confrelid = 'tracker'::regclass and confdeltype in ('a', 'r') order by 1`.execute(db)
  expect(rows.map(({ name }) => name)).toEqual(stay)
})
