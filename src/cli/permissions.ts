import type { Permissions } from '#contract/caller.ts'

/** Permissions of panel logins as the command line takes and tells them: `users/read,users/update,tariffs`. */

export const listed = 'what it may do: groups or group/action between commas such as users,tariffs/read; or all'

/** Error unless every word of the list names something of `most`: all that can be given. */
export const permissionsFrom = (list: string, most: Permissions): Permissions => {
  if (list === 'all') return most
  const words = list.split(',').map((word) => word.trim())
  const entries = Object.entries(most)
  const known = new Set(
    entries.flatMap(([group, actions]) => [group, ...actions.map((action) => `${group}/${action}`)]),
  )
  const unknown = words.find((word) => !known.has(word))
  if (unknown !== undefined) throw new Error(`There is no permission "${unknown}" that this dealer can give.`)
  const named = entries.map(([group, actions]) => [
    group,
    actions.filter((action) => words.includes(group) || words.includes(`${group}/${action}`)),
  ])
  return Object.fromEntries(named.filter(([, actions]) => actions?.length))
}

export const written = (permissions: Permissions): string =>
  Object.entries(permissions)
    .flatMap(([group, actions]) => actions.map((action) => `${group}/${action}`))
    .join(', ')
