import { useAsk } from '#web/session/ask.ts'
import { useUser } from '#web/session/user.tsx'
import { daysOf, isNamed, type Period } from '#web/ui/period.ts'
import { useFormat, useWords } from '#web/words/speech.tsx'
import type { Whose } from './draft.ts'

/** Says whose a report is and of which days, in a line. */
export const useAbout = (): ((whose: Whose, period: Period) => string) => {
  const words = useWords('fleet/reports')
  const periods = useWords('ui/period')
  const format = useFormat()
  const { now } = useUser()
  const tags = useAsk('tag/list').data?.list ?? []
  const groups = useAsk('tracker/group/list').data?.list ?? []
  const trackers = useAsk('tracker/list').data?.list ?? []
  const names: Readonly<Record<Exclude<Whose['of'], 'all'>, ReadonlyMap<number, string>>> = {
    tags: new Map(tags.map(({ id, name }) => [id, name])),
    groups: new Map(groups.map(({ id, title }) => [id, title])),
    trackers: new Map(trackers.map(({ id, label }) => [id, label])),
  }
  const told = (whose: Whose): string => {
    if (whose.of === 'all') return words.of.all
    const { of, ids } = whose
    const known = ids.flatMap((id) => names[of].get(id) ?? [])
    return known.length > 0 && known.length <= 2 ? known.join(', ') : words.vehicles({ count: ids.length })
  }
  return (whose, period) => {
    const { first, last } = daysOf(period, now())
    const days = first === last ? format.date(first) : `${format.date(first)} – ${format.date(last)}`
    return `${told(whose)} · ${isNamed(period) ? periods[period] : days}`
  }
}
