import type { User } from '../installation.ts'
import type { Corrections } from './corrections.ts'

/**
 * Traccar's people are a graph: any user may see any device. Ours are a tree: accounts with sub-users. Here it is said who becomes
 * what; `docs/moving.md` tells it in words.
 */

/** The reason why a user became what it is. */
export type Why =
  | 'said' // by the corrections
  | 'manages' // other users
  | 'owns' // sees devices together that no account has altogether
  | 'managed' // by the master
  | 'within' // sees nothing that the account has not
  | 'nothing' // sees no device: goes to the administrator's account

export interface Household {
  master: User
  why: Why
  members: { user: User; why: Why }[]
  /** Devices that are its own. */
  own: number[]
  /** Devices of other households that it sees, and the masters of these. */
  clones: { device: number; owner: number }[]
}

export interface Households {
  all: Household[]
  /** Administrators who see nothing that some account has not: they run the installation, and are nobody's users. */
  operators: User[]
  /** Users who see nothing, where there is no administrator whose account they could be in. */
  nowhere: User[]
  /** Devices that administrators see beside those whose they are, and do not get. */
  overseen: number
}

export interface People {
  users: readonly User[]
  /** What each sees, by id. */
  devices: ReadonlyMap<number, ReadonlySet<number>>
  /** Managers and those whom they manage. */
  managing: readonly (readonly [manager: number, managed: number])[]
  /** All devices. */
  all: readonly number[]
}

interface Forming extends Household {
  sees: Set<number>
}

export const householdsOf = (people: People, corrections: Corrections): Households => {
  const users = people.users.filter(({ id }) => !corrections.left.users.has(id))
  const forming = form(users, people, corrections)
  const { homes } = forming
  giveUnseen(homes, people, users, corrections)
  const { overseen } = share(homes, people, corrections)
  for (const { master, why, members, own } of homes.values())
    if (why === 'owns' && master.administrator && members.length + own.length === 0) {
      homes.delete(master.id)
      forming.operators.push(master)
    }
  const home = [...homes.values()].find(({ master }) => master.administrator)
  for (const user of forming.empty) home?.members.push({ user, why: 'nothing' })
  return {
    all: [...homes.values()].map(({ sees: _, ...household }) => household),
    operators: forming.operators,
    nowhere: home ? [] : forming.empty,
    overseen,
  }
}

const none: ReadonlySet<number> = new Set()

const form = (users: readonly User[], { devices, managing }: People, corrections: Corrections) => {
  const byId = new Map(users.map((user) => [user.id, user]))
  const seen = (user: User): ReadonlySet<number> => devices.get(user.id) ?? none
  const homes = new Map<number, Forming>()
  const open = (user: User, why: Why): void => {
    if (!homes.has(user.id))
      homes.set(user.id, { master: user, why, members: [], own: [], clones: [], sees: new Set(seen(user)) })
  }
  const join = (user: User, home: Forming, why: Why): void => {
    home.members.push({ user, why })
    for (const device of seen(user)) home.sees.add(device)
  }
  const managerOf = chain(users, managing, corrections)
  const rest: User[] = []
  for (const user of users)
    if (corrections.masters.has(user.id) && !corrections.subusers.has(user.id)) open(user, 'said')
  for (const user of users) {
    const [said, manager] = [corrections.subusers.get(user.id), managerOf(user.id)]
    const master = byId.get(said ?? manager ?? user.id)
    if (homes.has(user.id)) continue
    if (!master || master === user) rest.push(user)
    else {
      open(master, said === undefined ? 'manages' : 'said')
      join(user, homes.get(master.id) as Forming, said === undefined ? 'managed' : 'said')
    }
  }
  return {
    homes,
    ...place(
      rest.filter(({ id }) => !homes.has(id)),
      { homes, open, join, seen, apart: corrections.apart },
    ),
  }
}

/** A finder of the outermost manager of a user. */
const chain = (users: readonly User[], managing: People['managing'], { masters }: Corrections) => {
  const known = new Set(users.map(({ id }) => id))
  const managers = new Map(
    managing.filter(([manager]) => known.has(manager)).map(([manager, managed]) => [managed, manager]),
  )
  return (user: number): number | undefined => {
    const passed = new Set([user])
    let last: number | undefined
    for (let id = managers.get(user); id !== undefined && !passed.has(id); id = managers.get(id)) {
      passed.add(id)
      last = id
      if (masters.has(id)) break
    }
    return last
  }
}

interface Placing {
  homes: Map<number, Forming>
  open(user: User, why: Why): void
  join(user: User, home: Forming, why: Why): void
  seen(user: User): ReadonlySet<number>
  apart: boolean
}

/** Places those who have no manager: who sees most comes first, so that others are found within. */
const place = (rest: readonly User[], { homes, open, join, seen, apart }: Placing) => {
  const operators: User[] = []
  const empty: User[] = []
  const late = (user: User): number => (apart && user.administrator ? 1 : 0)
  const inOrder = [...rest].sort(
    (one, other) => late(one) - late(other) || seen(other).size - seen(one).size || one.id - other.id,
  )
  for (const user of inOrder) {
    const devices = seen(user)
    const around = [...homes.values()]
      .filter(({ sees }) => sees.size >= devices.size && devices.isSubsetOf(sees))
      .sort((one, other) => one.sees.size - other.sees.size)
    const home = user.administrator ? around.find(({ master }) => master.administrator) : around[0]
    if (devices.size === 0) empty.push(user)
    else if (home) join(user, home, 'within')
    else if (around.length > 0) operators.push(user)
    else open(user, 'owns')
  }
  return { operators, empty }
}

/** Devices that no user sees are the first administrator's. */
const giveUnseen = (
  homes: Map<number, Forming>,
  { all }: People,
  users: readonly User[],
  { left, owners }: Corrections,
): void => {
  const seen = new Set<number>()
  for (const { sees } of homes.values()) for (const device of sees) seen.add(device)
  const unseen = all.filter((device) => !seen.has(device) && !left.devices.has(device) && !owners.has(device))
  const first = users.find(({ administrator }) => administrator)
  if (unseen.length === 0 || !first) return
  const home = [...homes.values()].find(({ master }) => master.administrator)
  const taking = home ?? {
    master: first,
    why: 'owns' as const,
    members: [],
    own: [],
    clones: [],
    sees: new Set<number>(),
  }
  for (const device of unseen) taking.sees.add(device)
  homes.set(taking.master.id, taking)
}

/** Says whose each device is that several accounts see: as it was said, else of those that are no administrator's the one opened first. */
const share = (homes: Map<number, Forming>, { all }: People, { left, owners }: Corrections): { overseen: number } => {
  const seeing = new Map<number, Forming[]>()
  for (const home of homes.values())
    for (const device of home.sees) {
      const known = seeing.get(device)
      if (known) known.push(home)
      else seeing.set(device, [home])
    }
  let overseen = 0
  for (const device of all) {
    if (left.devices.has(device)) continue
    const those = seeing.get(device) ?? []
    const said = homeOf(homes, owners.get(device))
    const owner = said ?? those.find(({ master }) => !master.administrator) ?? those[0]
    if (!owner) continue
    owner.own.push(device)
    for (const home of those) {
      if (home === owner) continue
      if (home.master.administrator) overseen++
      else home.clones.push({ device, owner: owner.master.id })
    }
  }
  return { overseen }
}

const homeOf = (homes: Map<number, Forming>, user: number | undefined): Forming | undefined =>
  user === undefined
    ? undefined
    : [...homes.values()].find(
        ({ master, members }) => master.id === user || members.some((one) => one.user.id === user),
      )
