/** Lines of a plan: what does not come as it was, and why. Those of one kind and reason are one line, however many things it is said of. */

/** Kinds of things that Traccar has, as the plan calls them. */
export const kinds = [
  ...['user', 'device', 'group', 'geofence', 'driver', 'notification', 'maintenance', 'computed attribute', 'command'],
  ...['calendar', 'report', 'order', 'queued command', 'server'],
] as const
export type ThingKind = (typeof kinds)[number]

/** The fate of a thing: it stays behind, it comes as something else than it was, or there is something to know of it. */
export type Fate = 'left out' | 'changed' | 'told'

export interface Line {
  kind: ThingKind
  fate: Fate
  /** A sentence. */
  reason: string
  /** How many things it is said of, by their names. */
  count: number
  /** The first of them, by their names. */
  names: string[]
}

/** Names of a line at most. */
export const most_names = 100

/** Gathers lines as things are met. */
export interface Lines {
  add(kind: ThingKind, fate: Fate, name: string, reason: string): void
  /** By kind, then fate, then as they came. */
  all(): Line[]
}

export const gatherLines = (): Lines => {
  const lines = new Map<string, Omit<Line, 'count' | 'names'> & { names: Set<string> }>()
  return {
    add(kind, fate, name, reason) {
      const key = `${kind}\n${fate}\n${reason}`
      const line = lines.get(key) ?? { kind, fate, reason, names: new Set() }
      lines.set(key, line)
      line.names.add(name)
    },
    all: () =>
      [...lines.values()]
        .map(({ names, ...line }) => ({ ...line, count: names.size, names: [...names].slice(0, most_names) }))
        .sort(
          (one, other) => kinds.indexOf(one.kind) - kinds.indexOf(other.kind) || order(one.fate) - order(other.fate),
        ),
  }
}

const order = (fate: Fate): number => ['left out', 'changed', 'told'].indexOf(fate)
