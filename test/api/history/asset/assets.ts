import type { fleet } from '#test/fleet.ts'
import { entry, moment } from '#test/history.ts'

/** An account with an entry of a vehicle, one of an employee, one of both and one of neither. */
export const assetsIn = async ({ db, tenant, tracker }: Awaited<ReturnType<typeof fleet>>) => {
  const account = await tenant()
  const { tracker_id } = await tracker(account, { label: 'Van' })
  const { id: vehicle } = await account.call('vehicle/create', { vehicle: { label: 'Lorry', type: 'truck' } })
  const employee_ = { first_name: 'Ada', last_name: 'Byron' }
  const { id: employee } = await account.call('employee/create', { employee: employee_ })
  const of = [{ vehicle_id: vehicle }, { employee_id: employee }, { vehicle_id: vehicle, employee_id: employee }, {}]
  const ids: number[] = []
  for (const [i, columns] of of.entries())
    ids.push(await entry(db, account, tracker_id, { time: moment(i), ...columns }))
  return { account, tracker_id, vehicle: vehicle as number, employee: employee as number, ids }
}
