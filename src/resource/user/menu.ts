import { type Static, Type } from 'typebox'
import { Described, Name, Named, Nullable } from '#contract/schema.ts'

/** Menus of the applications (specification 2.19, supplement 3.3 and 15.5). */

const menu_bounds = { maxItems: 100 }
export const Tab = Named('MenuTab', {
  title: Described(Name(255), 'What is read on it.'),
  destination: Type.String({
    maxLength: 255,
    format: 'destination',
    description: 'A word of the applications, or a link: `https:`, `http:`, `mailto:` or `tel:`.',
  }),
})
export const Item = Named('MenuItem', {
  title: Described(Name(255), 'What is read on it.'),
  icon: Type.Optional(Described(Name(255), 'Name of its icon.')),
  tabs: Described(Type.Array(Tab, menu_bounds), 'What it opens, in their order.'),
})
export const Items = Type.Array(Item, menu_bounds)
const Group = Named('MenuGroup', { title: Type.Optional(Described(Name(255), 'What is read on it.')), items: Items })

/** A menu that a dealer lays out for its users. */
export const Menu = Named('Menu', {
  title: Described(Name(255), 'What is read on it.'),
  main: Described(Type.Array(Group, menu_bounds), 'Groups of entries, in their order.'),
  footer: Type.Object(
    { title: Nullable(Described(Name(255), 'What is read on it.')), items: Items },
    { description: 'Entries at the foot.' },
  ),
})
export type Menu = Static<typeof Menu>

export const UserMenu = Named('UserMenu', {
  ...Menu.properties,
  account: Described(Items, 'What concerns the account itself.'),
  applications: Described(Items, 'Further applications.'),
})
export type UserMenu = Static<typeof UserMenu>

/** Destinations of tabs, by the last part of the key of their title. */
export const destinations = {
  dashboard: 'dashboard',
  tracking: 'tracking',
  'location-sharing': 'location_links',
  reports: 'reports',
  schedule: 'report_schedules',
  vehicles: 'fleet',
  garages: 'garages',
  drivers: 'drivers',
  driver_departments: 'driver_departments',
  driver_journal: 'driver_journal',
  driver_skills: 'driver_skills',
  service_tasks: 'service_tasks',
  staff: 'staff',
  tasks: 'tasks',
  templates: 'task_schedules',
  forms: 'forms',
  task_courier: 'task_courier',
  departments: 'departments',
  places: 'places',
  notifications: 'notifications',
  chat: 'chat',
  device_activation: 'device_activation',
  device_settings: 'device_settings',
  help: 'feedback',
} as const
export type Destination = keyof typeof destinations

/** The key of a destination's title. Two departments share one. */
export const titleOf = (name: Destination): string =>
  `common.menu.${name === 'driver_departments' ? 'departments' : name}`

/** An item of the platform's menu, titled as its first tab. */
const item = (icon: string, ...names: readonly [Destination, ...Destination[]]): Static<typeof Item> => ({
  title: titleOf(names[0]),
  icon,
  tabs: names.map((name) => ({ title: titleOf(name), destination: destinations[name] })),
})

/** The menu of users who have been given no other. */
export const platformMenu: Menu = {
  title: 'Odograph',
  main: [
    {
      items: [
        item('dashboard', 'dashboard'),
        item('map', 'tracking'),
        item('share', 'location-sharing'),
        item('assessment', 'reports', 'schedule'),
        item(
          'directions_car',
          'vehicles',
          'garages',
          'drivers',
          'driver_departments',
          'driver_journal',
          'driver_skills',
          'service_tasks',
        ),
        item('groups', 'staff', 'tasks', 'templates', 'forms', 'task_courier', 'departments', 'places'),
      ],
    },
  ],
  footer: {
    title: null,
    items: [
      item('notifications', 'notifications'),
      item('textsms', 'chat'),
      item('settings', 'device_activation', 'device_settings'),
      item('help_outline', 'help'),
    ],
  },
}

/** The menu as answers to a user have it; `stored` is that of the user's preset, null for the platform's. */
export const userMenu = (stored: unknown): UserMenu => ({
  ...((stored as Menu | null) ?? platformMenu),
  account: [],
  applications: [],
})
