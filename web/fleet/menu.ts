import type { Result } from '#client/client.ts'
import type { Screen } from '#web/ui/screens.tsx'
import type { Words } from '#web/words/dictionary.ts'

/** What the menu of a user shows, as its dealer has laid it out (specification 2.19). */

type Menu = Result<'user/get_info'>['user_menu']
type Name = keyof Words<'fleet'>['screens']

/** Where menus call the screens otherwise. A screen whose words no menu has stands with the one that it belongs to. */
const destinations: Readonly<Record<Name, readonly string[]>> = {
  map: ['tracking', 'dashboard'],
  tracks: ['tracking'],
  events: ['tracking', 'notifications'],
  rules: ['notifications'],
  zones: ['places', 'notifications'],
  places: ['places'],
  vehicles: ['fleet'],
  employees: ['drivers', 'staff'],
  departments: ['departments', 'driver_departments'],
  garages: ['garages'],
  tags: ['tracking'],
  statuses: ['staff'],
  checkins: ['forms', 'staff'],
  forms: ['forms'],
  links: ['location_links'],
  devices: ['device_activation', 'device_settings'],
  // One's own account, and who works in it, are nothing that a dealer takes away.
  account: [],
  subusers: [],
}

interface Entry {
  title: string
  destination: string
}

const tabsOf = ({ main, footer }: Pick<Menu, 'main' | 'footer'>): readonly Entry[] =>
  [...main.flatMap(({ items }) => items), ...footer.items].flatMap(({ tabs }) => tabs)

/** Those of the screens that the menu shows, in their order. */
export const shownBy = <S extends Pick<Screen<Name>, 'name'>>(
  menu: Pick<Menu, 'main' | 'footer'>,
  screens: readonly S[],
): readonly S[] => {
  const wanted = new Set(tabsOf(menu).map(({ destination }) => destination))
  return screens.filter(({ name }) => {
    const words = destinations[name]
    return words.length === 0 || words.some((word) => wanted.has(word))
  })
}

/** Pages elsewhere that the menu leads to, each once. */
export const linksOf = (menu: Pick<Menu, 'main' | 'footer'>): readonly Entry[] => {
  const links = tabsOf(menu).filter(({ destination }) => /^(https?|mailto|tel):/.test(destination))
  return [...new Map(links.map((link) => [link.destination, link])).values()]
}
