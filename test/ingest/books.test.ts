import { expect, test } from 'vitest'
import { createBooks } from '#ingest/books.ts'
import { queryOf } from '#store/query.ts'
import { fleet } from '#test/fleet.ts'
import { make } from '#test/rules.ts'

const opened = await fleet({ own: true })
const query = queryOf(opened.db)

test('what is kept of rules is bounded, and what was forgotten meanwhile is judged all the same', async () => {
  const alice = await opened.tenant()
  const vans = [await opened.tracker(alice), await opened.tracker(alice), await opened.tracker(alice)]
  for (const { tracker_id } of vans) await make(alice, { trackers: [tracker_id] })
  const locked = vans.map(({ source_id }) => ({ source_id, rules: 1 }))
  const books = createBooks({ rules: 1, corners: 1, sources: 1, judged: 1 })
  const opens = [locked, locked.slice(0, 1), locked, locked.slice(1), locked]
  for (const found of await Promise.all(opens.map((some) => books.open(query, some))))
    for (const { bound } of found.values()) expect(bound.rulings).toHaveLength(1)
  const again = await books.open(query, locked)
  expect([...again.keys()].toSorted()).toEqual(vans.map(({ source_id }) => source_id).toSorted())
})
