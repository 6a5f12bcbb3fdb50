/** What a login may do, as its dealer gives it. */

export type Granted = Readonly<Record<string, readonly string[] | undefined>>

/** In the order in which they are shown. Actions that let nobody do anything here are not offered. */
export const groups = {
  users: ['read', 'create', 'update', 'corrupt'],
  user_sessions: ['create', 'global'],
  transactions: ['read', 'create'],
  trackers: ['read', 'create', 'update', 'delete', 'corrupt', 'report', 'global'],
  tracker_bundles: ['read', 'create', 'update'],
  tariffs: ['read', 'create', 'update'],
  activation_code: ['read', 'create', 'update'],
  subpaas: ['read', 'create', 'update'],
  service_settings: ['read', 'update'],
  notification_settings: ['read', 'update'],
  email_gateways: ['read', 'create', 'update', 'delete', 'send_email'],
  base: ['get_dealer_info'],
  password: ['update'],
} as const

export type Group = keyof typeof groups
export type Action = (typeof groups)[Group][number]

export const has = (granted: Granted, group: string, action: string): boolean =>
  granted[group]?.includes(action) ?? false

/** Of all that is offered, what somebody may give who has this: groups with their actions. */
export const offeredTo = (own: Granted): [Group, Action[]][] =>
  (Object.entries(groups) as [Group, readonly Action[]][])
    .map(([group, actions]): [Group, Action[]] => [group, actions.filter((action) => has(own, group, action))])
    .filter(([, actions]) => actions.length > 0)

/** Who does anything to what there is sees it, and who does not see it does nothing to it. */
export const switched = (granted: Granted, group: Group, action: Action, isOn: boolean): Granted => {
  const before = granted[group] ?? []
  const sees = (groups[group] as readonly string[]).includes('read')
  if (isOn) return { ...granted, [group]: [...new Set([...before, action, ...(sees ? ['read'] : [])])] }
  return { ...granted, [group]: action === 'read' ? [] : before.filter((one) => one !== action) }
}

/** All that is offered, or nothing of it. */
export const allOf = (offered: readonly [Group, readonly Action[]][], isOn: boolean): Granted =>
  isOn ? Object.fromEntries(offered) : {}
