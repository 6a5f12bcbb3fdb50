import type { FastifyInstance } from 'fastify'
import type { Person } from './fleet.ts'
import { inspect, makeInspection } from './inspections.ts'
import { signInPhone } from './phones.ts'

/** The catalogue of intervals, and proposals of service tasks, in tests. */

/** Oil every 15,000 km or each year, whichever comes first. */
export const aTemplate = {
  description: 'Oil and filters',
  intervals: {
    mileage: { limit: 15_000, notification_interval: 1000 },
    date: { limit: 365, notification_interval: 30 },
  },
}

/** Adds a template; answers its id. */
export const makeTemplate = async (account: Person, template: object = aTemplate): Promise<number> =>
  (await account.call('vehicle/service_task/template/create', { template })).id

/** The answer of a driver whose lights are broken. */
export const broken = { lights: { type: 'radio_group', value_index: 1 } }

/** A driver whose vehicle is inspected, and the template of the inspections. */
export const inspectedVan = async (server: FastifyInstance, account: Person, label = 'Van') => {
  const phone = await signInPhone(server, account)
  const { id: vehicle_id } = await account.call('vehicle/create', {
    vehicle: { label, type: 'truck', tracker_id: phone.tracker_id },
  })
  return { phone, vehicle_id: vehicle_id as number, template_id: await makeInspection(account) }
}

/** Proposals as they are listed. */
export const proposalsOf = async (account: Person, params: object = {}) =>
  (await account.call('vehicle/service_task/proposal/list', params)).list

/** Has a driver find broken lights; answers the id of what is proposed. */
export const proposeFault = async (server: FastifyInstance, account: Person): Promise<number> => {
  const { phone, vehicle_id, template_id } = await inspectedVan(server, account)
  await inspect(phone, template_id, broken)
  return (await proposalsOf(account, { vehicle_ids: [vehicle_id] }))[0].id
}
