import type { Result } from '#client/client.ts'
import type { Words } from '#web/words/dictionary.ts'

export type Entry = Result<'user/audit/log/list'>['list'][number]

/** Words of what may be anything: an operation that is newer than they are has none. */
type Names = Readonly<Record<string, string | undefined>>
export const areaName = (area: string, { areas }: Words<'fleet/account/audit'>): string | undefined =>
  (areas as Names)[area]

/** The area that an operation is of: the longest of those with a name that its path begins with, else its first word. */
export const areaOf = (action: string, words: Words<'fleet/account/audit'>): string => {
  const steps = action.split('/')
  for (let length = steps.length - 1; length > 0; length--) {
    const area = steps.slice(0, length).join('/')
    if (areaName(area, words)) return area
  }
  return steps[0] as string
}

/** `Tags: changed`; the path of the operation where there are no words for it. */
export const sentenceOf = (action: string, words: Words<'fleet/account/audit'>): string => {
  const area = areaOf(action, words)
  const named = areaName(area, words)
  const verb = (words.verbs as Names)[action.split('/').at(-1) as string]
  return (
    (words.actions as Names)[action] ?? (named && verb ? `${named}: ${verb}` : named ? `${named}: ${action}` : action)
  )
}
