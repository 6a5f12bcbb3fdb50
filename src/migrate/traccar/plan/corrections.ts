import { Unreadable } from '#migrate/unreadable.ts'
import type { Installation, User } from '../installation.ts'

/**
 * Lines by which somebody has a plan otherwise than it was found:
 *
 *     account alice@fleet.example
 *     sub-user bob@fleet.example of alice@fleet.example
 *     leave out carol@fleet.example
 *     leave out device 860000000000001
 *     login bob@fleet.example is robert@fleet.example
 *     device 860000000000002 of alice@fleet.example
 *     administrators apart
 *
 * Empty lines and those that begin with `#` say nothing.
 */
export interface Corrections {
  /** Ids of users who are masters of accounts. */
  masters: Set<number>
  /** Ids of users and of those whose sub-users they are. */
  subusers: Map<number, number>
  left: { users: Set<number>; devices: Set<number> }
  /** Logins that users get, by their ids. */
  logins: Map<number, string>
  /** Devices by their ids, and the users whose account they belong to. */
  owners: Map<number, number>
  /** Administrators run the installation: what they see says nothing of whose it is. */
  apart: boolean
}

/** Lines at most. */
const most_lines = 100_000

/** Reads corrections. Throws `Unreadable` that names the line. */
export const readCorrections = (text: string, installation: Installation): Corrections => {
  const corrections: Corrections = {
    masters: new Set(),
    subusers: new Map(),
    left: { users: new Set(), devices: new Set() },
    logins: new Map(),
    owners: new Map(),
    apart: false,
  }
  const found = finders(installation)
  const lines = text.split(/\r?\n/)
  if (lines.length > most_lines) throw new Unreadable(`There are more than ${most_lines} lines of corrections.`)
  for (const [i, line] of lines.entries()) {
    if (/^\s*(#|$)/.test(line)) continue
    const fault = readLine(line.trim().replace(/\s+/g, ' '), corrections, found)
    if (fault) throw new Unreadable(`Line ${i + 1} of the corrections: ${fault}.`)
  }
  return corrections
}

interface Found {
  user(name: string): User | undefined
  device(name: string): number | undefined
}

const finders = ({ users, devices }: Installation): Found => {
  const byName = new Map(
    users.flatMap((user) => [user.email, user.login ?? user.email].map((name) => [name.toLowerCase(), user])),
  )
  const byId = new Map(devices.map(({ id, uniqueid }) => [uniqueid, id]))
  return { user: (name) => byName.get(name.toLowerCase()), device: (name) => byId.get(name) }
}

/** The fault of the line; nothing where it was taken. */
const readLine = (line: string, corrections: Corrections, found: Found): string | undefined => {
  if (line === 'administrators apart') {
    corrections.apart = true
    return undefined
  }
  for (const { form, take } of forms) {
    const [, one = '', other = ''] = form.exec(line) ?? []
    if (one !== '') return take(corrections, found, one, other)
  }
  return 'it says nothing that is understood (docs/moving.md)'
}

interface Form {
  form: RegExp
  take(corrections: Corrections, found: Found, one: string, other: string): string | undefined
}

const noUser = (name: string): string => `there is no user ${name}`
const noDevice = (name: string): string => `there is no device ${name}`

const forms: readonly Form[] = [
  {
    form: /^account (\S+)$/,
    take({ masters }, { user }, name) {
      const found = user(name)
      if (!found) return noUser(name)
      masters.add(found.id)
    },
  },
  {
    form: /^sub-user (\S+) of (\S+)$/,
    take({ subusers, masters }, { user }, name, of) {
      const [found, master] = [user(name), user(of)]
      if (!found || !master) return noUser(found ? of : name)
      if (found === master) return `${name} is no sub-user of itself`
      subusers.set(found.id, master.id)
      masters.add(master.id)
    },
  },
  {
    form: /^leave out device (\S+)$/,
    take({ left }, { device }, name) {
      const id = device(name)
      if (id === undefined) return noDevice(name)
      left.devices.add(id)
    },
  },
  {
    form: /^leave out (\S+)$/,
    take({ left }, { user }, name) {
      const found = user(name)
      if (!found) return noUser(name)
      left.users.add(found.id)
    },
  },
  {
    form: /^login (\S+) is (\S+)$/,
    take({ logins }, { user }, name, login) {
      const found = user(name)
      if (!found) return noUser(name)
      logins.set(found.id, login)
    },
  },
  {
    form: /^device (\S+) of (\S+)$/,
    take({ owners }, { user, device }, name, of) {
      const [id, found] = [device(name), user(of)]
      if (id === undefined) return noDevice(name)
      if (!found) return noUser(of)
      owners.set(id, found.id)
    },
  },
]
