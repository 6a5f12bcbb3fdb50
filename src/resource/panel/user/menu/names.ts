import { type Static, Type } from 'typebox'
import { Described, Named, OneOf } from '#contract/schema.ts'
import { type Destination, destinations, type Item, type Menu, platformMenu, titleOf } from '../../../user/menu.ts'

/** Menus as older panels know them: destinations one after the other, without groups and titles. */

export const MenuName = Type.Object({
  name: Described(OneOf(Object.values(destinations)), 'Where the entry leads.'),
})
const Names = Type.Array(MenuName, { maxItems: 100, uniqueItems: true })

export const NamedMenu = Named('NamedMenu', {
  main_menu: Described(Names, 'Entries at the side, in their order.'),
  footer_menu: Described(Names, 'Entries at the foot, in their order.'),
})
export type NamedMenu = Static<typeof NamedMenu>
type Names = NamedMenu['main_menu']

const titles = new Map(
  (Object.keys(destinations) as Destination[]).map((name) => [destinations[name] as string, titleOf(name)]),
)

const namesOf = (items: readonly Static<typeof Item>[]): Names =>
  items
    .flatMap(({ tabs }) => tabs)
    .filter(({ destination }) => titles.has(destination))
    .map(({ destination }) => ({ name: destination as Names[number]['name'] }))

/** The menu `stored` of a preset as a list of destinations; of null the platform's. */
export const namedMenu = (stored: unknown): NamedMenu => {
  const { main, footer } = (stored as Menu | null) ?? platformMenu
  return { main_menu: namesOf(main.flatMap(({ items }) => items)), footer_menu: namesOf(footer.items) }
}

const itemsFrom = (names: Names): Static<typeof Item>[] =>
  names.map(({ name }) => {
    const title = titles.get(name) as string
    return { title, tabs: [{ title, destination: name }] }
  })

/** A menu of one item for each destination. */
export const menuFromNames = ({ main_menu, footer_menu }: NamedMenu): Menu => ({
  title: platformMenu.title,
  main: [{ items: itemsFrom(main_menu) }],
  footer: { title: null, items: itemsFrom(footer_menu) },
})
