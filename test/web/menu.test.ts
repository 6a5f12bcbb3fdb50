import { expect, test } from 'vitest'
import { platformMenu, userMenu } from '#resource/user/menu.ts'
import { linksOf, shownBy } from '#web/fleet/menu.ts'

const names = ['map', 'tracks', 'links', 'zones', 'vehicles', 'employees', 'devices', 'account'] as const
const screens = names.map((name) => ({ name }))
const shown = (menu: Parameters<typeof shownBy>[0]) => shownBy(menu, screens).map(({ name }) => name)
const item = (...destinations: string[]) => ({
  title: 'x',
  tabs: destinations.map((destination) => ({ title: destination, destination })),
})

test('the menu of the platform shows all screens', () => {
  expect(shown(userMenu(null))).toEqual(names)
  expect(linksOf(platformMenu)).toEqual([])
})

test('another menu shows what it names, in the order of the rail, and one’s account always', () => {
  const menu = {
    main: [{ items: [item('fleet', 'nothing-we-know')] }],
    footer: { title: null, items: [item('tracking')] },
  }
  expect(shown(menu)).toEqual(['map', 'tracks', 'vehicles', 'account'])
  expect(shown({ main: [], footer: { title: null, items: [] } })).toEqual(['account'])
})

test('links lead elsewhere, each once', () => {
  const help = 'https://dealer.example/help'
  const menu = { main: [{ items: [item(help, 'fleet')] }], footer: { title: null, items: [item('tel:+49', help)] } }
  expect(linksOf(menu).map(({ destination }) => destination)).toEqual([help, 'tel:+49'])
})
