import { isZone } from '#formats/clock.ts'
import type { User } from '../installation.ts'
import type { Building, Plans } from './building.ts'
import { passwordOf } from './passwords.ts'
import { cut, digitsOf, isMail, namesOf } from './texts.ts'

/** People: the master of an account and its sub-users, with what they may. */

/** The login of each user: mail addresses, each once. */
export const loginsOf = ({ installation: { users }, corrections, lines }: Plans): Map<number, string> => {
  const logins = new Map<number, string>()
  const taken = new Set<string>()
  for (const user of users) {
    const wanted = corrections.logins.get(user.id) ?? user.email
    const fault = !isMail(wanted)
      ? 'Its mail address is none'
      : taken.has(wanted.toLowerCase())
        ? 'Another user has the same mail address'
        : ''
    const login = fault ? `user-${user.id}@traccar.invalid` : wanted
    if (fault)
      lines.add(
        'user',
        'changed',
        `${user.name} (${user.email})`,
        `${fault}: it signs in as user-N@traccar.invalid, unless a correction gives it a login.`,
      )
    taken.add(login.toLowerCase())
    logins.set(user.id, login)
  }
  return logins
}

/** Adds the master and its sub-users. */
export const addPeople = (building: Building, logins: ReadonlyMap<number, string>, plans: Plans): void => {
  const { master, members } = building.household
  addUser(building, master, logins, plans, {})
  if (restrictionsOf(master).length > 0)
    plans.lines.add(
      'user',
      'changed',
      master.name,
      'Masters of accounts may all: what it was kept from there does not come.',
    )
  for (const { user } of members) {
    const security_group_id = groupOf(building, user)
    addUser(building, user, logins, plans, { security_group_id })
  }
}

const addUser = (
  building: Building,
  user: User,
  logins: ReadonlyMap<number, string>,
  { lines, now }: Plans,
  values: { security_group_id?: number },
): void => {
  const password = passwordOf(user)
  if ('fault' in password) lines.add('user', 'told', user.name, password.fault)
  if (user.totp) lines.add('user', 'told', user.name, 'Its second factor is set up anew.')
  const isOver = user.expiration !== undefined && user.expiration <= now
  if (user.expiration !== undefined && !isOver)
    lines.add(
      'user',
      'told',
      user.name,
      `Its time ends on ${new Date(user.expiration).toISOString().slice(0, 10)}: it is not ended by itself here.`,
    )
  if (user.administrator)
    lines.add('user', 'told', user.name, 'Administrators get no panel: make them a login by `odograph panel-login`.')
  building.add('users', String(user.id), {
    login: logins.get(user.id) ?? user.email,
    password_hash: 'hash' in password ? password.hash : '',
    ...{ activated: !user.disabled && !isOver, verified: true },
    ...{ ...namesOf(user.name), phone: digitsOf(user.phone) },
    ...{ time_zone: zoneOf(user.attributes), measurement_system: unitsOf(user.attributes) },
    ...values,
  })
}

/** The time zone of a user, by its attributes. */
export const zoneOf = ({ timezone }: User['attributes']): string =>
  typeof timezone === 'string' && isZone(timezone) ? timezone : 'UTC'

const unitsOf = ({ distanceUnit, speedUnit }: User['attributes']): string => {
  if (distanceUnit === 'nmi' || speedUnit === 'kn') return 'nautical'
  return distanceUnit === 'mi' || speedUnit === 'mph' ? 'imperial' : 'metric'
}

/** What a user was kept from there. */
const restrictionsOf = (user: User): (keyof typeof taken)[] => {
  if (user.readonly) return user.disablereports ? ['all', 'reports'] : ['all']
  return [
    ...(user.devicereadonly ? (['devices'] as const) : []),
    ...(user.limitcommands ? (['commands'] as const) : []),
    ...(user.disablereports ? (['reports'] as const) : []),
  ]
}

/** Rights of sub-users that Traccar's users have where nobody took them. */
export const usual_rights = [
  ...[
    'tracker_update',
    'tracker_configure',
    'tracker_set_output',
    'tracker_register',
    'tracker_rule_update',
    'tag_update',
  ],
  ...[
    'task_update',
    'form_template_update',
    'zone_update',
    'place_update',
    'places_custom_fields_update',
    'employee_update',
  ],
  ...['vehicle_update', 'reports', 'weblocator_session_create', 'delivery_session_create', 'checkin_update'],
  'completed_form_update',
]

const taken = {
  all: usual_rights.filter((right) => right !== 'reports'),
  devices: ['tracker_update', 'tracker_configure', 'tracker_register', 'vehicle_update'],
  commands: ['tracker_set_output', 'tracker_configure'],
  reports: ['reports'],
}

const labels = { all: 'changes nothing', devices: 'no devices', commands: 'no commands', reports: 'no reports' }

/** The group of all who may the same, made where there is none. */
const groupOf = (building: Building, user: User): number => {
  const restrictions = restrictionsOf(user)
  const origin = restrictions.join('+') || 'full'
  const known = building.idOf('security_group', origin)
  if (known !== undefined) return known
  const less = new Set(restrictions.flatMap((name) => taken[name]))
  const label = restrictions.map((name) => labels[name]).join(', ') || 'all rights'
  return building.add('security_group', origin, {
    label: cut(`Traccar: ${label}`, 60),
    rights: usual_rights.filter((right) => !less.has(right)),
  })
}

/** Has sub-users see the devices and the zones that they saw there. */
export const addSight = ({ household: { members }, idOf, tie }: Building, { sight }: Plans): void => {
  for (const { user } of members) {
    const user_id = idOf('users', String(user.id)) as number
    for (const device of sight.devices.get(user.id) ?? []) {
      const tracker_id = idOf('tracker', String(device))
      if (tracker_id !== undefined) tie('subuser_tracker', `${user.id}/${device}`, { user_id, tracker_id })
    }
    for (const geofence of sight.ofUser(user.id, 'geofence')) {
      const zone_id = idOf('zone', String(geofence))
      if (zone_id !== undefined) tie('subuser_zone', `${user.id}/${geofence}`, { user_id, zone_id })
    }
  }
}
