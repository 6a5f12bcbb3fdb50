/** Categories of messages to an application (specification 4.10, supplement section 8). */
export const categories = [
  'chat_message',
  'history_rule',
  'history_task',
  'history_info',
  'history_service_task',
  'history_work_status',
] as const
export type Category = (typeof categories)[number]

const isCategory = (text: string): text is Category => (categories as readonly string[]).includes(text)

/**
 * The categories that a filter lets through: `*` all of them, `a,b` only those, `-a,b` all but those; `undefined` for
 * text that is no filter.
 */
export const parseFilter = (filter: string): readonly Category[] | undefined => {
  if (filter.trim() === '*') return categories
  const [, minus, list = ''] = /^\s*(-?)(.*)$/s.exec(filter) ?? []
  const named = list.split(',').map((name) => name.trim())
  if (!named.every(isCategory)) return undefined
  return categories.filter((category) => named.includes(category) === (minus === ''))
}
