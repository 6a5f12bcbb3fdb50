import { expect, test } from 'vitest'
import { fleet } from '#test/fleet.ts'
import { named } from './operations.ts'
import { areaOf, make, paramsWith } from './resources.ts'

const opened = await fleet({ own: true })
const dealer_id = await opened.otherDealer()
const alice = await opened.tenant('UTC', dealer_id)
const own = await make(alice, 'user', opened)
await opened.db.updateTable('tariff').set({ features: [] }).where('dealer_id', '=', dealer_id).execute()

const gated = named.filter(
  ([, operation]) => areaOf(operation) === 'user' && operation.errors?.includes('feature_unavailable'),
)

test.each(gated)('%s answers 236 when the plan does not allow it', async (path, operation) => {
  expect(await alice.fails(path, paramsWith(operation, own))).toMatchObject({ code: 236, http: 402 })
})
