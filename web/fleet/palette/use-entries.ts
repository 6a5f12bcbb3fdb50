import { useNavigate } from '@tanstack/react-router'
import { isNamed } from '#web/live/area.ts'
import { find } from '#web/live/find.ts'
import { wordsIn } from '#web/live/text.ts'
import { useAsk } from '#web/session/ask.ts'
import { useUser } from '#web/session/user.tsx'
import { useCommon, useWords } from '#web/words/speech.tsx'
import { useEventKinds } from '../events/use-event-kinds.ts'
import { useLive, useRoster } from '../live.tsx'
import { useKinds } from '../rules/use-kinds.ts'
import { useAreas } from '../use-areas.ts'
import {
  actionEntries,
  addressEntries,
  eventEntries,
  type Go,
  helpEntries,
  isMeant,
  placeEntries,
  reportEntries,
  ruleEntries,
  screenEntries,
  vehicleEntries,
} from './entries.ts'
import type { Entry, PaletteProps } from './entry.ts'
import { useHandbook } from './use-handbook.ts'

/** Of each kind, at most; of addresses, which are guessed. */
const most = 8
const few = 4

/** What is found by the typed words; without any, the screens and what can be done. */
export const useEntries = (
  typed: string,
  { screens, onHelp, onKeys, onSignOut }: Omit<PaletteProps, 'onClose'>,
): readonly Entry[] => {
  const { screens: titles } = useWords('fleet')
  const { keys, nearest } = useWords('fleet/palette')
  const common = useCommon()
  const { fleet } = useLive()
  useRoster()
  const navigate = useNavigate()
  const asked = typed.trim()
  const places = useAsk('place/list', { filter: asked, limit: most }, { enabled: asked.length > 1 })
  const guessed = useAreas(asked)
  const has = (screen: string): boolean => asked.length > 1 && screens.some(({ name }) => name === screen)
  const kinds = useKinds()
  const events = useEventKinds() ?? []
  const pages = useHandbook(asked.length > 1)
  const rules = useAsk('tracker/rule/list', undefined, { enabled: has('rules') })
  const reports = useReports(has('reports'))
  const go: Go = (to, search = {}) => void navigate({ to, search } as never)
  const words = wordsIn(typed)
  const meant = (entries: Entry[]): Entry[] => entries.filter((entry) => isMeant(entry, words))
  const own = meant([
    ...screenEntries(screens, titles, go),
    ...actionEntries({ ...common, keys: keys.keys }, { onKeys, onSignOut }),
  ])
  if (words.length === 0) return own
  const areas = guessed.filter((area) => isNamed(area, asked))
  const vehicles = find(fleet.all(), { typed, standing: [], areas, sort: 'label' }).slice(0, most)
  return [
    ...vehicleEntries(vehicles, areas, go),
    ...placeEntries(places.data?.list ?? [], go),
    ...addressEntries(guessed.slice(0, few), nearest, go),
    ...own,
    ...(has('events') ? meant(eventEntries(events, go)).slice(0, most) : []),
    ...(has('rules') ? meant(ruleEntries(rules.data?.list ?? [], kinds, go)).slice(0, most) : []),
    ...(has('reports') ? meant(reportEntries(reports, go)).slice(0, most) : []),
    ...helpEntries(pages, words, { screens, onHelp }, go).slice(0, few),
  ]
}

/** Reports that are kept, and kinds of them. */
const useReports = (enabled: boolean) => {
  const { user_info } = useUser()
  const kinds = useAsk('plugin/list', { locale: user_info.locale }, { enabled }).data?.list ?? []
  const saved = useAsk('report/saved/list', undefined, { enabled }).data?.list ?? []
  return { kinds: kinds.filter(({ type }) => type === 'tracker_report'), saved }
}
