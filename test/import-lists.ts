import { expect } from 'vitest'
import { type ImportType, rightToImport } from '#store/import/data-imports.ts'
import type { fleet, Person } from './fleet.ts'
import { csvFile, parsed } from './spreadsheets.ts'

type Fleet = Pick<Awaited<ReturnType<typeof fleet>>, 'server' | 'tenant' | 'subuser'>

/** A column without which there is no import of a type, and a cell of it. */
const needed = {
  vehicle: ['label', 'Van'],
  employee: ['first_name', 'Ada'],
  tracker: ['device_id', '350000300000001'],
  task: ['label', 'Van'],
} as const satisfies Record<ImportType, readonly [string, string]>

/** The story of a list of imports of one type: the latest come first, in pages, and a sub-user sees its own; those of other types are in another list. */
export const importsAreListed = async ({ server, tenant, subuser }: Fleet, type: ImportType): Promise<void> => {
  const [header, cell] = needed[type]
  const start = async (person: Person): Promise<number> => {
    const filename = await parsed(server, person, csvFile(cell))
    return (await person.call(`${type}/import/start`, { filename, headers: [header] })).id
  }
  const ids = async (person: Person): Promise<number[]> =>
    (await person.call(`${type}/import/list`)).list.map(({ id }: { id: number }) => id)
  const alice = await tenant()
  const bob = await subuser(alice, [rightToImport[type]])
  const [a, b, c] = [await start(alice), await start(bob), await start(alice)]
  expect(await ids(alice)).toEqual([c, b, a])
  const page = { limit: 1, offset: 1 }
  expect(await alice.call(`${type}/import/list`, page)).toMatchObject({ list: [{ id: b }], count: 3 })
  expect(await ids(bob)).toEqual([b])
  expect(await ids(await tenant())).toEqual([])
  const other = type === 'employee' ? 'vehicle' : 'employee'
  expect((await alice.call(`${other}/import/list`)).count).toBe(0)
}
