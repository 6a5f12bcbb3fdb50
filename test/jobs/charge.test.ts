import fc from 'fast-check'
import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { createCharger } from '#jobs/charge.ts'
import { createScribe } from '#jobs/heard.ts'
import { settleAccount } from '#store/billing/charging.ts'
import { recordTransaction } from '#store/billing/transactions.ts'
import { fleet } from '#test/fleet.ts'
import { tariff } from '#test/tariffs.ts'

/** Months of whatever happens to an account, and what must hold after every run of the job. */

const { db, dealer_id, tenant, tracker } = await fleet({ own: true })

const errors: object[] = []
const charger = createCharger({ db, log: { error: (details) => void errors.push(details) } })

interface Plan {
  id: number
  type: string
  cents: number
  proportional: boolean
}

const plan = async (type: string, cents: number, proportional: boolean): Promise<Plan> => {
  const { service_prices, ...terms } = tariff({ type, price: cents / 100, proportional_charge: proportional })
  const values = { dealer_id, ...terms, service_prices: JSON.stringify(service_prices) }
  const { id } = await db.insertInto('tariff').values(values).returning('id').executeTakeFirstOrThrow()
  return { id, type, cents, proportional }
}

const plans = [
  await plan('monthly', 3000, false),
  await plan('monthly', 999, true),
  await plan('monthly', 0, false),
  await plan('activeday', 33, false),
  await plan('activeday', 100, false),
]

const msPerDay = 86_400_000
const begin = Date.parse('2026-01-01T12:00:00Z')
const dateOf = (day: number): Date => new Date(begin + day * msPerDay)
const textOf = (day: number): string => dateOf(day).toISOString().slice(0, 10)
const dayOf = (text: string): number => Math.round((Date.parse(`${text}T12:00:00Z`) - begin) / msPerDay)
/** The first of the month after a day, and of its own. */
const monthOf = (day: number, ahead: number): number => {
  const date = dateOf(day)
  return dayOf(new Date(Date.UTC(date.getUTCFullYear(), date.getUTCMonth() + ahead, 1)).toISOString().slice(0, 10))
}

interface Device {
  source_id: number
  plan: Plan
  /** The first day to be paid. */
  start: number
  changed: boolean
  heard?: number
  /** Days of activity that a run has seen. */
  seen: Set<number>
}

interface World {
  account_id: number
  today: number
  devices: Device[]
}

type Step = (world: World) => Promise<void>

const see = ({ devices }: World): void => {
  for (const { plan, heard, seen } of devices) if (heard !== undefined && plan.type === 'activeday') seen.add(heard)
}

const run: Step = async (world) => {
  await createScribe(db).write()
  await charger.charge(dateOf(world.today))
  see(world)
}

/** The job did not run for days; it runs after every step. */
const wait =
  (days: number): Step =>
  async (world) => {
    world.today += days
  }

const pay =
  (amount: number, bonus: number): Step =>
  async ({ account_id, today }) => {
    const change = { amount: (amount / 100).toFixed(2), bonus_amount: (bonus / 100).toFixed(2) }
    const paid = { type: 'payment', subtype: 'partner', description: 'Cash', ...change }
    await db.transaction().execute(async (transaction) => {
      await recordTransaction(transaction, { account_id, dealer_id }, paid)
      await settleAccount(transaction, { account_id }, dateOf(today))
    })
  }

const heard =
  (which: number): Step =>
  async ({ devices, today }) => {
    const device = devices[which % devices.length]
    if (!device) return
    device.heard = today
    await db
      .updateTable('source_state')
      .set({ heard: dateOf(today) })
      .where('source_id', '=', device.source_id)
      .execute()
  }

const crash =
  (days: number): Step =>
  async (world) => {
    world.today += days
    const crashed = db.transaction().execute(async (transaction) => {
      await settleAccount(transaction, world, dateOf(world.today))
      throw new Error('crash')
    })
    await expect(crashed).rejects.toThrow('crash')
  }

const noted: Step = async (world) => {
  await createScribe(db).write()
  see(world)
}

const severalAtOnce =
  (days: number): Step =>
  async (world) => {
    world.today += days
    await Promise.all([run(world), run(world), run(world)])
  }

/** As the supplement's rules of 15.3 say. */
const change =
  (which: number, to: number, charge: boolean): Step =>
  async ({ account_id, devices, today }) => {
    const device = devices[which % devices.length]
    const next = plans[to % plans.length] as Plan
    if (!device || device.plan === next) return
    const row = await sourceOf(device)
    const ended = row.unpaid
    const start = monthOf(today, 1)
    const monthly = next.type === 'monthly'
    const end = monthly && !charge ? start : ended ? (monthly ? today : undefined) : today + 1
    device.plan = next
    device.changed = true
    const values = { tariff_id: next.id, tariff_end_date: end === undefined ? null : textOf(end) }
    await db.transaction().execute(async (transaction) => {
      await transaction.updateTable('source').set(values).where('id', '=', device.source_id).execute()
      await settleAccount(transaction, { account_id }, dateOf(today))
    })
  }

const sourceOf = ({ source_id }: Device) =>
  db.selectFrom('source').selectAll().where('id', '=', source_id).executeTakeFirstOrThrow()

/** What is stored of a device: whether it is blocked, until when it is paid, and its charges by day. */
type Stored = Awaited<ReturnType<typeof storedOf>> extends Map<number, infer One> ? One : never

/** Of all devices of an account, by their sources. */
const storedOf = async ({ account_id }: World) => {
  const sources = await db.selectFrom('source').selectAll().where('account_id', '=', account_id).execute()
  const charges = await db
    .selectFrom('charge')
    .selectAll()
    .where('account_id', '=', account_id)
    .orderBy('day')
    .execute()
  const bySource = Map.groupBy(charges, ({ source_id }) => source_id)
  return new Map(
    sources.map(({ id, unpaid, tariff_end_date }) => [
      id,
      {
        ...{ unpaid, tariff_end_date },
        charges: (bySource.get(id) ?? []).map(({ day, until, tariff_id }) => ({
          ...{ day: dayOf(day), until: dayOf(until), tariff_id },
        })),
      },
    ]),
  )
}

/** Balance and bonus, once they are what the transactions sum to. */
const moneyOf = async ({ account_id }: World): Promise<number> => {
  const { rows } = await sql<{ money: number; balance: number; bonus: number; exact: boolean }>`
    select ((u.balance + u.bonus) * 100)::int as money, u.balance, u.bonus,
           u.balance = coalesce(sum(t.amount), 0) and u.bonus = coalesce(sum(t.bonus_amount), 0) as exact
    from users u left join transaction t on t.account_id = u.id where u.id = ${account_id} group by u.id`.execute(db)
  const [held] = rows
  if (!held) throw new Error('no account')
  expect(held).toMatchObject({ exact: true })
  expect(Math.min(held.balance, held.bonus)).toBeGreaterThanOrEqual(0)
  return held.money
}

/** Every charge has its transaction, and every transaction of a charge is one's. */
const checkEntries = async ({ account_id }: World): Promise<void> => {
  const { rows } = await sql`
    select c.*, t.id, t.amount, t.bonus_amount
    from (select * from charge where account_id = ${account_id} and amount > 0) c
    full join (select * from transaction where account_id = ${account_id} and type = 'charge') t on t.id = c.transaction_id
    where c.amount is distinct from -(t.amount + t.bonus_amount)`.execute(db)
  expect(rows).toEqual([])
}

const costOf = ({ cents, proportional, type }: Plan, today: number): number => {
  if (type === 'activeday' || !proportional) return cents
  const end = monthOf(today, 1)
  return Math.round((cents * (end - today)) / (end - monthOf(today, 0)))
}

const checkDevice = (today: number, money: number, device: Device, stored: Stored): void => {
  const { plan, start, seen } = device
  const { unpaid, tariff_end_date, charges } = stored
  const own = charges.filter(({ tariff_id }) => tariff_id === plan.id)
  if (unpaid) expect(costOf(plan, today), 'blocked, and the money would cover it').toBeGreaterThan(money)
  if (plan.type === 'monthly') {
    const end = tariff_end_date === null ? start : dayOf(tariff_end_date)
    expect(Math.max(end, start) <= today, 'blocked when the plan has ended, and only then').toBe(unpaid)
    if (device.changed) return
    for (const [i, { day }] of own.entries()) expect(day).toBeGreaterThanOrEqual(own[i - 1]?.until ?? start)
    if (!unpaid && start <= today) expect(own.filter(({ day, until }) => day <= today && today < until)).toHaveLength(1)
  } else if (!device.changed) {
    const due = [...seen].filter((day) => day >= start).toSorted((a, b) => a - b)
    const paid = own.map(({ day }) => day)
    expect(due.slice(0, paid.length), 'days are paid in order').toEqual(paid)
    expect(paid.length < due.length, 'blocked while days are owed').toBe(unpaid)
  }
}

/** Whoever has always had the money was charged every day from the first on. */
const checkRich = (device: Device, { unpaid, tariff_end_date, charges }: Stored): void => {
  expect(unpaid).toBe(false)
  if (device.changed || device.plan.type !== 'monthly') return
  let covered = device.start
  for (const { day, until } of charges) {
    expect(day).toBe(covered)
    covered = until
  }
  if (tariff_end_date !== null) expect(covered).toBe(Math.max(dayOf(tariff_end_date), device.start))
}

const register =
  (which: number, free: number): Step =>
  async (world) => {
    const { account_id, today, devices } = world
    const chosen = plans[which % plans.length] as Plan
    const made = await tracker(people.get(account_id) as Awaited<ReturnType<typeof tenant>>)
    const free_until = free === 0 ? null : textOf(today + free)
    const values = {
      tariff_id: chosen.id,
      creation_date: textOf(today),
      free_until,
      tariff_end_date: chosen.type === 'monthly' ? free_until : null,
    }
    await db.updateTable('source').set(values).where('id', '=', made.source_id).execute()
    devices.push({ source_id: made.source_id, plan: chosen, start: today + free, changed: false, seen: new Set() })
  }

const people = new Map<number, Awaited<ReturnType<typeof tenant>>>()

const any = fc.nat(20)
const days = fc.integer({ min: 1, max: 45 })
const step: fc.Arbitrary<[string, Step]> = fc.oneof(
  { weight: 6, arbitrary: days.map((n): [string, Step] => [`wait ${n}`, wait(n)]) },
  { weight: 4, arbitrary: any.map((n): [string, Step] => [`heard ${n}`, heard(n)]) },
  {
    weight: 3,
    arbitrary: fc
      .tuple(fc.integer({ min: 0, max: 5000 }), fc.integer({ min: 0, max: 500 }))
      .map(([amount, bonus]): [string, Step] => [`pay ${amount} ${bonus}`, pay(amount, bonus)]),
  },
  {
    weight: 2,
    arbitrary: fc
      .tuple(any, fc.nat(12))
      .map(([n, free]): [string, Step] => [`register ${n} ${free}`, register(n, free)]),
  },
  {
    weight: 2,
    arbitrary: fc
      .tuple(any, any, fc.boolean())
      .map(([which, to, charge]): [string, Step] => [`change ${which} ${to} ${charge}`, change(which, to, charge)]),
  },
  days.map((n): [string, Step] => [`several at once ${n}`, severalAtOnce(n)]),
  days.map((n): [string, Step] => [`crash ${n}`, crash(n)]),
  fc.constant<[string, Step]>(['noted', noted]),
)

const live = async (rich: boolean, steps: readonly [string, Step][]): Promise<void> => {
  const person = await tenant()
  people.set(person.id, person)
  const world: World = { account_id: person.id, today: 0, devices: [] }
  await (rich ? pay(99_999_999, 0) : pay(4_000, 100))(world)
  for (const plan of [0, 1, 3]) await register(plan, 0)(world)
  for (const [, work] of steps) {
    await work(world)
    await run(world)
    expect(errors).toEqual([])
    const money = await moneyOf(world)
    await checkEntries(world)
    const stored = await storedOf(world)
    for (const device of world.devices) {
      const one = stored.get(device.source_id) as Stored
      checkDevice(world.today, money, device, one)
      if (rich) checkRich(device, one)
    }
  }
  // The next account begins in January again.
  await sql`update source set corrupted = now() where account_id = ${world.account_id}`.execute(db)
}

test('whatever happens: the sums are right, no period is charged twice or skipped, blocked is who does not cover', async () => {
  const told = fc.array(step, { minLength: 5, maxLength: 25 })
  await fc.assert(
    fc.asyncProperty(fc.boolean(), told, async (rich, steps) => live(rich, steps)),
    { numRuns: 40, endOnFailure: true },
  )
}, 120_000)
