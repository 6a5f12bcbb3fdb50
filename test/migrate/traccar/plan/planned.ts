import type { Installation } from '#migrate/traccar/installation.ts'
import { type Asked, type Plan, planOf } from '#migrate/traccar/plan/plan.ts'
import { device, installed, user } from '../installed.ts'

/** Plans that tests make, of what they say alone. */

/** When they are made: milliseconds since 1970 UTC. */
export const now = Date.UTC(2026, 10, 29, 12)

export const planned = (given: Parameters<typeof installed>[0], asked: Partial<Asked> = {}): Plan =>
  planOf(installed(given), { now, ...asked })

/** A fleet of one user and one van: what a test says beside is added. */
export const fleet = (given: Parameters<typeof installed>[0] = {}, asked: Partial<Asked> = {}) => {
  const { links, ...rest } = given
  const plan = planned(
    {
      users: [user(1)],
      devices: [device(5, { category: 'van' })],
      ...rest,
      links: { user_device: [[1, 5]], ...links },
    },
    asked,
  )
  return { ...plan, rows: plan.accounts[0]?.rows ?? {} }
}

/** Lines of a plan, as text. */
export const reasons = ({ lines }: Plan): string[] =>
  lines.map(({ kind, fate, reason }) => `${kind} ${fate}: ${reason}`)

/** A notification, but for its type. */
export const notification: Omit<Installation['notifications'][number], 'type'> = {
  ...{ id: 7, description: '', always: false, notificators: 'web', attributes: {} },
}
