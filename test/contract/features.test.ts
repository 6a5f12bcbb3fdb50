import { expect, test } from 'vitest'
import { fleet } from '#test/fleet.ts'
import { named } from './operations.ts'
import { make, paramsWith } from './resources.ts'

const opened = await fleet({ own: true })
const dealer_id = await opened.otherDealer()
const alice = await opened.tenant('UTC', dealer_id)
const own = await make(alice, 'user', opened)
await opened.db
  .updateTable('tariff')
  .set({ features: [], has_reports: false })
  .where('dealer_id', '=', dealer_id)
  .execute()

const gated = named.filter(
  // Of whoever is signed in: an invitation is another's (`test/api/user/invitation/accept.test.ts`).
  ([, { access, errors }]) => access.hashes.includes('session') && errors?.includes('feature_unavailable'),
)

/** Parameters of operations that the plan must allow only where these are there. */
const only_with: Readonly<Record<string, readonly string[]>> = { 'mobile/phone/invite': ['employee_id'] }

test.each(gated)('%s answers 236 when the plan does not allow it', async (path, operation) => {
  const all = paramsWith(operation, own, true)
  const asking = Object.fromEntries((only_with[path] ?? []).map((name) => [name, all[name]]))
  expect(await alice.fails(path, { ...paramsWith(operation, own), ...asking })).toMatchObject({ code: 236, http: 402 })
})
