import { expect, test } from 'vitest'
import type { Phone } from '#contract/caller.ts'
import { doOnce } from '#service/mobile/deed.ts'
import { fleet } from '#test/fleet.ts'
import { newKey, signInPhone } from '#test/phones.ts'

/** What phones do, done once. */

const { db, server, tenant } = await fleet()

test('a phone that is cut off after it was known who asks does nothing, and is told that its session has ended', async () => {
  const alice = await tenant()
  const { phone_id } = await signInPhone(server, alice)
  await alice.call('mobile/phone/delete', { phone_id })
  const caller = { account_id: alice.id, phone_id } as Phone
  const done: string[] = []
  const work = async () => ({ id: done.push('work') })
  const begun = doOnce(
    { db, caller, now: new Date() },
    { path: 'mobile/checkin/create', key: newKey(), said: {} },
    work,
  )
  await expect(begun).rejects.toMatchObject({ error: 'wrong_hash' })
  expect(done).toEqual([])
})
