import { createQueryId, type RootOperationNode } from 'kysely'
import { expect, test } from 'vitest'
import type { Db } from '#store/db.ts'
import { licensedBefore } from '#store/fleet/employee-list.ts'
import { insuredBefore } from '#store/fleet/vehicles.ts'
import { fleet } from '#test/fleet.ts'

/** How PostgreSQL finds papers that end: by an index, whatever else an account has. */

const { db, pool, tenant } = await fleet({ own: true })

interface Plan {
  'Index Name'?: string
  Plans?: Plan[]
}
const indexesOf = (plan: Plan): string[] => [
  ...(plan['Index Name'] ? [plan['Index Name']] : []),
  ...(plan.Plans ?? []).flatMap(indexesOf),
]

test('insurances and licences that end', async () => {
  const { id: account_id } = await tenant()
  await pool.query(
    `insert into vehicle (account_id, label, type, liability_insurance_valid_till)
     select $1, 'Van ' || n, 'car', date '2026-01-01' + n from generate_series(1, 5000) n`,
    [account_id],
  )
  await pool.query(
    `insert into employee (account_id, first_name, driver_license_valid_till)
     select $1, 'Ada ' || n, date '2026-01-01' + n from generate_series(1, 5000) n`,
    [account_id],
  )
  await pool.query('vacuum analyze vehicle, employee')
  const viewer = { account_id, user_id: account_id, master: true, rights: [] }
  const indexesFor = async (ask: (db: Db) => Promise<unknown>): Promise<string[]> => {
    const asked: RootOperationNode[] = []
    await ask(
      db.withPlugin({
        transformQuery: ({ node }) => {
          asked.push(node)
          return node
        },
        transformResult: async ({ result }) => result,
      }),
    )
    const indexes = new Set<string>()
    for (const node of asked) {
      const { sql, parameters } = db.getExecutor().compileQuery(node, createQueryId())
      const { rows } = await pool.query(`explain (format json) ${sql}`, [...parameters])
      for (const name of indexesOf(rows[0]['QUERY PLAN'][0].Plan)) indexes.add(name)
    }
    return [...indexes]
  }
  expect(await indexesFor((db) => insuredBefore(db, viewer, '2026-02-01', 5))).toEqual(['vehicle_insured_until'])
  expect(await indexesFor((db) => licensedBefore(db, viewer, '2026-02-01', 5))).toEqual([
    'employee_by_driver_license_valid_till',
  ])
  expect(await insuredBefore(db, viewer, '2026-01-03', 1)).toEqual({
    list: [{ vehicle_id: expect.any(Number), label: 'Van 1', reg_number: '', until: '2026-01-02' }],
    count: 2,
  })
})
