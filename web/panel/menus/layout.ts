import type { Result } from '#client/client.ts'

/** A menu while it is laid out: what can be dragged has a key of its own, for titles and destinations may be there twice. */

type Preset = Result<'panel/user/menu/preset/list'>['list'][number]['preset']
export type Tab = Preset['main'][number]['items'][number]['tabs'][number]

export interface Entry {
  key: string
  title: string
  icon?: string
  tabs: readonly Tab[]
}

export interface Part {
  key: string
  title?: string
  entries: readonly Entry[]
}

export interface Layout {
  title: string
  /** The groups of the menu; what stands at its foot is the last. */
  parts: readonly Part[]
}

let made = 0
export const newKey = (): string => `${++made}`

type Items = Preset['main'][number]['items']
const entriesOf = (items: Items): readonly Entry[] => items.map((item) => ({ key: newKey(), ...item }))

export const foot = 'foot'

export const layoutOf = ({ title, main, footer }: Omit<Preset, 'id'>): Layout => ({
  title,
  parts: [
    ...main.map((group) => ({ ...group, key: newKey(), entries: entriesOf(group.items) })),
    { key: foot, entries: entriesOf(footer.items), ...(footer.title && { title: footer.title }) },
  ],
})

const itemsOf = (entries: readonly Entry[]): Items =>
  entries.map(({ title, icon, tabs }) => ({ title, tabs: [...tabs], ...(icon && { icon }) }))

/** As the operations take it. */
export const presetOf = ({ title, parts }: Layout): Omit<Preset, 'id'> => {
  const at = parts.find(({ key }) => key === foot)
  return {
    title,
    main: parts
      .filter(({ key }) => key !== foot)
      .map(({ title, entries }) => ({ items: itemsOf(entries), ...(title && { title }) })),
    footer: { title: at?.title ?? null, items: itemsOf(at?.entries ?? []) },
  }
}

interface Keyed {
  key: string
}

/** Takes those with the keys from where they are, and puts them before or behind another, or at the end. */
export const moved = <One extends Keyed>(
  lists: readonly (readonly One[])[],
  keys: readonly string[],
  to: { list: number; beside?: { key: string; position: 'before' | 'after' } },
): readonly (readonly One[])[] => {
  const all = lists.flat()
  const carried = keys.flatMap((key) => all.find((one) => one.key === key) ?? [])
  // Beside itself it stays where it is.
  if (to.beside && keys.includes(to.beside.key)) return lists
  return lists.map((list, place) => {
    const rest = list.filter(({ key }) => !keys.includes(key))
    if (place !== to.list) return rest
    const at = rest.findIndex(({ key }) => key === to.beside?.key)
    if (at < 0) return [...rest, ...carried]
    const cut = to.beside?.position === 'after' ? at + 1 : at
    return [...rest.slice(0, cut), ...carried, ...rest.slice(cut)]
  })
}
