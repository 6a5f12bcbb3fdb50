import type { Result } from '#client/client.ts'
import { destinations, isLink } from '#web/parts/working.ts'
import type { Screen } from '#web/ui/screens.tsx'

/** What the menu of a user shows, as its dealer has laid it out (specification 2.19). */

type Menu = Result<'user/get_info'>['user_menu']
type Name = keyof typeof destinations

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
  const links = tabsOf(menu).filter(({ destination }) => isLink(destination))
  return [...new Map(links.map((link) => [link.destination, link])).values()]
}
