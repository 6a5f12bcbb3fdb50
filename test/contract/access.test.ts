import { expect, test } from 'vitest'
import { permissions } from '#contract/caller.ts'
import type { Operation } from '#contract/operation.ts'
import { fleet } from '#test/fleet.ts'
import { callers } from './callers.ts'
import { named } from './operations.ts'

const opened = await fleet({ own: true })
const all = await callers(opened)

/** The code that the operation answers, 0 for success; without parameters, so nothing happens to who is let in by mistake. */
const codeOf = async (path: string, hash: string | undefined): Promise<number> => {
  const { body } = await opened.server.inject({ method: 'POST', url: `/v2/${path}`, payload: { hash } }).then(read)
  return body.success === false ? body.status.code : 0
}
const read = (answer: { json(): unknown }) => ({
  body: answer.json() as { success: boolean; status: { code: number } },
})

const those = (which: (operation: Operation) => boolean) => named.filter(([, operation]) => which(operation))
const guarded = those(({ access }) => access.hashes.length > 0)
const ofUsers = those(({ access }) => access.hashes.includes('session'))
const ofPanel = those(({ access }) => access.hashes.includes('panel'))

test.each(guarded)('%s is not for strangers', async (path) => {
  expect(await codeOf(path, undefined)).toBe(4)
  expect(await codeOf(path, '')).toBe(4)
  expect(await codeOf(path, 'ff'.repeat(16))).toBe(4)
  expect(await codeOf(path, `${all.master.hash} or 1=1`)).toBe(4)
})

test.each(guarded)('%s does not know the hashes of another area', async (path, { access }) => {
  const area = access.hashes.includes('panel') ? all.master : all.dealer
  expect(await codeOf(path, area.hash)).toBe(4)
})

const links = ['registration', 'restore'] as const

test.each(guarded)('%s takes no hash that was made for something else', async (path, { access }) => {
  const others = [
    'phone',
    'second_factor',
    'panel_second_factor',
    'user_code',
    'panel_code',
    'invitation',
    'panel_invitation',
  ] as const
  for (const kind of [...links, ...others])
    if (!access.hashes.includes(kind)) expect(await codeOf(path, all[kind].hash)).toBe(4)
})

test.each(ofUsers.filter(([, { access }]) => !access.hashes.includes('api_key')))(
  '%s needs a session, no API key',
  async (path) => {
    expect(await codeOf(path, all.api_key.hash)).toBe(13)
  },
)

test.each(ofUsers.filter(([, { access }]) => access.right || access.master))(
  '%s is not for sub-users without the right',
  async (path) => {
    expect(await codeOf(path, all.subuser.hash)).toBe(13)
  },
)

test.each(ofPanel.filter(([, { access }]) => access.permissions))(
  '%s is not for panel logins without the permission',
  async (path) => {
    expect(await codeOf(path, all.nobodysDealer.hash)).toBe(13)
  },
)

/** Permissions of the catalogue that no published operation asks for, or that are asked for within one. */
const unasked = [
  ...['accounting generate', 'sms create', 'subpaas delete', 'transactions update', 'users delete'],
  ...['users global'],
]

test('every other permission lets somebody do something', () => {
  const asked = new Set(
    ofPanel.flatMap(([, { access }]) =>
      (access.permissions ?? []).flatMap(([group, ...actions]) => actions.map((action) => `${group} ${action}`)),
    ),
  )
  const known = Object.entries(permissions).flatMap(([group, actions]) => actions.map((action) => `${group} ${action}`))
  expect(known.filter((permission) => !asked.has(permission) && !unasked.includes(permission))).toEqual([])
})
