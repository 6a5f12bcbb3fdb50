import fc from 'fast-check'
import { expect, test } from 'vitest'
import { type Change, list, recordTransaction } from '#store/billing/transactions.ts'
import { fleet } from '#test/fleet.ts'

const { db, dealer_id, tenant } = await fleet({ own: true })

const payment = { type: 'payment', subtype: 'partner', description: 'Cash' }
const always = { from: new Date(0), to: new Date('2100-01-01'), limit: 10_000 }

/** A fresh account of the dealer. */
const account = async () => ({ account_id: (await tenant()).id, dealer_id })

const held = ({ account_id }: { account_id: number }) =>
  db.selectFrom('users').select(['balance', 'bonus']).where('id', '=', account_id).executeTakeFirstOrThrow()

test('tells what was and what is', async () => {
  const owner = await account()
  await recordTransaction(db, owner, { ...payment, amount: 10 })
  expect(
    await recordTransaction(db, owner, { ...payment, tracker_id: 5, amount: '-0.01', bonus_amount: 2.5 }),
  ).toMatchObject({
    ...payment,
    user_id: owner.account_id,
    dealer_id,
    tracker_id: 5,
    amount: -0.01,
    old_balance: 10,
    new_balance: 9.99,
    bonus_amount: 2.5,
    old_bonus: 0,
    new_bonus: 2.5,
  })
  expect(await held(owner)).toEqual({ balance: 9.99, bonus: 2.5 })
})

test('takes no more than there is', async () => {
  const owner = await account()
  await recordTransaction(db, owner, { ...payment, amount: 1 })
  expect(await recordTransaction(db, owner, { ...payment, amount: -1.01 })).toBeUndefined()
  expect(await recordTransaction(db, owner, { ...payment, amount: 1, bonus_amount: -1 })).toBeUndefined()
  expect(await held(owner)).toEqual({ balance: 1, bonus: 0 })
})

test("changes no account of another dealer's", async () => {
  const { account_id } = await account()
  expect(
    await recordTransaction(db, { account_id, dealer_id: dealer_id + 1 }, { ...payment, amount: 1 }),
  ).toBeUndefined()
  expect(await held({ account_id })).toEqual({ balance: 0, bonus: 0 })
})

test('a transaction that is rolled back leaves nothing', async () => {
  const owner = await account()
  const rolled = db.transaction().execute(async (transaction) => {
    await recordTransaction(transaction, owner, { ...payment, amount: 7 })
    throw new Error('no')
  })
  await expect(rolled).rejects.toThrow('no')
  expect(await held(owner)).toEqual({ balance: 0, bonus: 0 })
  expect(await list(db, owner, always)).toEqual([])
})

const cents = fc.integer({ min: -5_000, max: 5_000 }).map((whole) => (whole / 100).toFixed(2))
const changes = fc.array(fc.record({ amount: cents, bonus_amount: cents }), { maxLength: 12 })

test('changes at one time sum to the balance, in one line from first to last', async () => {
  await fc.assert(
    fc.asyncProperty(changes, async (all) => {
      const owner = await account()
      await Promise.all(
        all.map((change) => recordTransaction(db, owner, { ...payment, ...(change as Partial<Change>) })),
      )
      const entries = await list(db, owner, always)
      let last = { balance: 0, bonus: 0 }
      for (const entry of entries) {
        expect({ balance: entry.old_balance, bonus: entry.old_bonus }).toEqual(last)
        last = { balance: entry.new_balance, bonus: entry.new_bonus }
      }
      expect(await held(owner)).toEqual(last)
    }),
    { numRuns: 25 },
  )
})
