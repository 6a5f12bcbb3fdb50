import { type Static, Type } from 'typebox'
import { Nullable } from '../schema.ts'

/** What a user finds where in the applications (specification 2.19, supplement 3.3 and 15.5). */

const Tab = Type.Object({ title: Type.String(), destination: Type.String() })
const Item = Type.Object({ title: Type.String(), icon: Type.Optional(Type.String()), tabs: Type.Array(Tab) })
const Group = Type.Object({ title: Type.Optional(Type.String()), items: Type.Array(Item) })

export const UserMenu = Type.Object({
  title: Type.String(),
  account: Type.Array(Item),
  main: Type.Array(Group),
  applications: Type.Array(Item),
  footer: Type.Object({ title: Nullable(Type.String()), items: Type.Array(Item) }),
})
export type UserMenu = Static<typeof UserMenu>

/** Where a tab may lead, by the last part of its title. */
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
type Destination = keyof typeof destinations

/** Two departments share a title. */
const titleOf = (name: Destination): string => `common.menu.${name === 'driver_departments' ? 'departments' : name}`

/** An item is titled as its first tab. */
const item = (icon: string, ...names: readonly [Destination, ...Destination[]]): Static<typeof Item> => ({
  title: titleOf(names[0]),
  icon,
  tabs: names.map((name) => ({ title: titleOf(name), destination: destinations[name] })),
})

/** The menu of whoever has been given no other. */
export const platformMenu: UserMenu = {
  title: 'Odograph',
  account: [],
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
  applications: [],
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
