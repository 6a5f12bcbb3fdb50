import { permissions } from '#contract/caller.ts'
import type { Operation } from '#contract/operation.ts'
import * as sessions from '#store/people/sessions.ts'
import type { fleet, Person } from '#test/fleet.ts'
import { signInPhone } from '#test/phones.ts'

type Fleet = Awaited<ReturnType<typeof fleet>>

/** Somebody who shows this hash. */
export type Hashed = Pick<Person, 'hash'>

/** One of each kind that can ask. */
export const callers = async ({ db, server, tenant, subuser, panel }: Fleet) => {
  const master = await tenant()
  const key = (await master.call('api/key/create', { title: 'test' })).value.hash as string
  const dealer = await panel(permissions)
  const ofKind = (kind: 'registration' | 'restore' | 'second_factor' | 'user_code' | 'invitation') =>
    sessions.openSession(db, { kind, user_id: master.id, seconds: 3600 })
  const ofPanel = (kind: 'panel_second_factor' | 'panel_code' | 'panel_invitation') =>
    sessions.openSession(db, { kind, panel_login_id: dealer.id, seconds: 3600 })
  return {
    master,
    subuser: await subuser(master),
    api_key: { hash: key },
    delivery: { hash: (await master.call('user/session/delivery/create')).value as string },
    phone: await signInPhone(server, master),
    dealer,
    nobodysDealer: await panel({}),
    registration: { hash: await ofKind('registration') },
    restore: { hash: await ofKind('restore') },
    second_factor: { hash: await ofKind('second_factor') },
    invitation: { hash: await ofKind('invitation') },
    user_code: { hash: await ofKind('user_code') },
    panel_second_factor: { hash: await ofPanel('panel_second_factor') },
    panel_invitation: { hash: await ofPanel('panel_invitation') },
    panel_code: { hash: await ofPanel('panel_code') },
  }
}

/** Whoever of them is let in. */
export const allowed = ({ access }: Operation, all: Awaited<ReturnType<typeof callers>>): Hashed => {
  if (access.hashes.includes('panel')) return all.dealer
  if (access.hashes.includes('session')) return all.master
  const kind = access.hashes.find((hash) => hash !== 'panel' && hash !== 'session')
  return kind ? all[kind] : { hash: '' }
}
