import type { Group, Holder, Installation, Linked, Links } from '../installation.ts'

/** The things that groups hand down: to the users who have them, and of what is tied to them to their devices. */
export interface Sight {
  /** Ids of a group and of those that it is in, from itself outwards; none of what is there no more. */
  path(group: number | undefined): Group[]
  /** The devices that a user sees, by ids of users. */
  devices: ReadonlyMap<number, ReadonlySet<number>>
  /** The things of a kind that are tied to a device or to one of its groups, each once. */
  of(device: number, thing: Exclude<Linked, 'device' | 'user' | 'group'>): number[]
  /** The things of a kind that are tied to a user. */
  ofUser(user: number, thing: Linked): readonly number[]
  /** Devices and groups that a thing is tied to. */
  holders(thing: Linked, id: number): { devices: readonly number[]; groups: readonly number[] }
  /** What is said of a device, by itself, by its groups from the inner one on, or by the server. */
  attribute(device: number, name: string): unknown
}

export const sightOf = (installation: Installation): Sight => {
  const { groups, devices, links, server } = installation
  const byId = new Map(groups.map((group) => [group.id, group]))
  const deviceOf = new Map(devices.map((device) => [device.id, device]))
  const forwards = memo((table: keyof Links) => gathered(links[table]))
  const backwards = memo((table: keyof Links) => gathered(links[table].map(([holder, thing]) => [thing, holder])))
  const tied = (holder: Holder, id: number, thing: Linked): readonly number[] =>
    forwards(`${holder}_${thing}`).get(id) ?? []
  const path = memo((group: number | undefined) => pathOf(byId, group))
  return {
    path,
    devices: seen(installation, path, (group) => backwards('user_group').get(group) ?? []),
    of(device, thing) {
      const groups = path(deviceOf.get(device)?.group)
      return [...new Set([...tied('device', device, thing), ...groups.flatMap(({ id }) => tied('group', id, thing))])]
    },
    ofUser: (user, thing) => tied('user', user, thing),
    holders: (thing, id) => ({
      devices: backwards(`device_${thing}`).get(id) ?? [],
      groups: backwards(`group_${thing}`).get(id) ?? [],
    }),
    attribute(device, name) {
      const one = deviceOf.get(device)
      const said = [one?.attributes, ...path(one?.group).map(({ attributes }) => attributes), server]
      return said.find((attributes) => attributes?.[name] !== undefined)?.[name]
    },
  }
}

const memo = <K, V>(make: (key: K) => V): ((key: K) => V) => {
  const made = new Map<K, V>()
  return (key) => {
    const known = made.get(key)
    if (known !== undefined) return known
    const value = make(key)
    made.set(key, value)
    return value
  }
}

const gathered = (pairs: readonly (readonly [number, number])[]): Map<number, number[]> => {
  const all = new Map<number, number[]>()
  for (const [one, other] of pairs) {
    const known = all.get(one)
    if (known) known.push(other)
    else all.set(one, [other])
  }
  return all
}

/** Groups that are in each other come once. */
const pathOf = (byId: ReadonlyMap<number, Group>, group: number | undefined): Group[] => {
  const path: Group[] = []
  for (let id = group; id !== undefined; ) {
    const found = byId.get(id)
    if (!found || path.includes(found)) break
    path.push(found)
    id = found.group
  }
  return path
}

const seen = (
  { devices, users, links }: Installation,
  path: Sight['path'],
  usersOf: (group: number) => readonly number[],
): Map<number, Set<number>> => {
  const all = new Map(users.map(({ id }) => [id, new Set<number>()]))
  const ids = new Set(devices.map(({ id }) => id))
  for (const [user, device] of links.user_device) if (ids.has(device)) all.get(user)?.add(device)
  for (const { id, group } of devices)
    for (const one of path(group)) for (const user of usersOf(one.id)) all.get(user)?.add(id)
  return all
}
