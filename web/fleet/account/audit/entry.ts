import type { Result } from '#client/client.ts'
import type { AuditWords } from './words.ts'

export type Entry = Result<'user/audit/log/list'>['list'][number]

/** The area that an operation is of: the longest of those with a name that its path begins with, else its first word. */
export const areaOf = (action: string, { areas }: AuditWords): string => {
  const words = action.split('/')
  for (let length = words.length - 1; length > 0; length--) {
    const area = words.slice(0, length).join('/')
    if (areas[area]) return area
  }
  return words[0] as string
}

/** `Tags: changed`; the path of the operation where there are no words for it. */
export const sentenceOf = (action: string, words: AuditWords): string => {
  const area = areaOf(action, words)
  const named = words.areas[area]
  const verb = words.verbs[action.split('/').at(-1) as string]
  return words.actions[action] ?? (named && verb ? `${named}: ${verb}` : named ? `${named}: ${action}` : action)
}
