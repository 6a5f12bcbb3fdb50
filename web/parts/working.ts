import type { Words } from '#web/words/dictionary.ts'

/**
 * What works in this version, of what the contract has words for: pages show these alone. The API takes, keeps and
 * answers the other words as well, for programs that know them.
 */

/** Where menus call the screens otherwise. A screen whose words no menu has stands with the one that it belongs to. */
export const destinations: Readonly<Record<keyof Words<'fleet'>['screens'], readonly string[]>> = {
  map: ['tracking', 'dashboard'],
  today: ['dashboard', 'tracking'],
  tracks: ['tracking'],
  charts: ['tracking'],
  reports: ['reports', 'report_schedules'],
  events: ['tracking', 'notifications'],
  rules: ['notifications'],
  zones: ['places', 'notifications'],
  places: ['places'],
  vehicles: ['fleet'],
  employees: ['drivers', 'staff'],
  journal: ['driver_journal'],
  departments: ['departments', 'driver_departments'],
  garages: ['garages'],
  maintenance: ['service_tasks'],
  tags: ['tracking'],
  statuses: ['staff'],
  tasks: ['tasks', 'task_schedules', 'task_courier'],
  checkins: ['forms', 'staff'],
  forms: ['forms'],
  inspections: ['forms', 'staff'],
  chat: ['chat'],
  phones: ['staff', 'drivers', 'device_activation'],
  links: ['location_links'],
  fuel: ['fleet', 'device_settings'],
  behaviour: ['reports', 'fleet'],
  sensors: ['device_settings'],
  devices: ['device_activation', 'device_settings'],
  // One's own account, and who works in it, are nothing that a dealer takes away.
  account: [],
  subusers: [],
}

/** Pages elsewhere, which dealers may put into menus. */
export const isLink = (destination: string): boolean => /^(https?|mailto|tel):/.test(destination)

const leading: ReadonlySet<string> = new Set(Object.values(destinations).flat())

/** Whether a tab of a menu opens something. */
export const leads = ({ destination }: { destination: string }): boolean =>
  isLink(destination) || leading.has(destination)

/** Features of plans that something asks for. */
export const features = [
  'multilevel_access',
  'statuses',
  'weblocator',
  'app_fleet',
  'retranslation',
  'tasks',
  'chat',
  'routing',
] as const
/** The others, which everybody has or nobody: new plans name them, for programs that know them. */
export const otherFeatures = ['map_layers', 'checkin'] as const
