import { useMemo } from 'react'
import { useTrackerChoices } from '#web/parts/tracker-picker.tsx'
import { useAsk } from '#web/session/ask.ts'
import type { Choice } from '#web/ui/pick-field.tsx'
import { useWords } from '#web/words/speech.tsx'
import { useLive, useRoster } from '../live.tsx'
import { coded, meant, type TargetKind, type Targets } from './targets.ts'

/** Groups, tags and departments of the account, which a rule may be told of. */
const useBelongings = (): readonly Choice[] => {
  const words = useWords('fleet/rules')
  const groups = useAsk('tracker/group/list').data?.list
  const tags = useAsk('tag/list').data?.list
  const departments = useAsk('department/list').data?.list
  return useMemo(() => {
    const choices = (kind: TargetKind, hint: string, all: readonly Choice[] = []): Choice[] =>
      all.map(({ id, label, color }) => ({ id: coded(kind, id), label, color, hint }))
    return [
      ...choices(
        'groups',
        words.is_group,
        groups?.map(({ id, title, color }) => ({ id, label: title, color })),
      ),
      ...choices(
        'tags',
        words.is_tag,
        tags?.map(({ id, name, color }) => ({ id, label: name, color })),
      ),
      ...choices('departments', words.is_department, departments),
    ]
  }, [words, groups, tags, departments])
}

/** All that a rule may be told of, found by their names: groups, tags and departments first. */
export const useTargetChoices = (): readonly Choice[] => {
  const belongings = useBelongings()
  const trackers = useTrackerChoices()
  return useMemo(() => [...belongings, ...trackers], [belongings, trackers])
}

/** The trackers that are meant now. */
export const useMeant = (targets: Targets): number[] => {
  const { fleet } = useLive()
  const version = useRoster()
  // biome-ignore lint/correctness/useExhaustiveDependencies: another version is another fleet
  return useMemo(() => meant(targets, fleet.all()), [targets, fleet, version])
}

/** What is said of whom a rule watches, in a few words: of trackers by name how many they are. */
export const useTargetsSaid = (): ((targets: Targets) => string) => {
  const words = useWords('fleet/rules')
  const belongings = useBelongings()
  return useMemo(() => {
    const labels = new Map(belongings.map(({ id, label }) => [id, label]))
    return (targets) => {
      const { all, trackers, except } = targets
      const kept = (['groups', 'tags', 'departments'] as const).flatMap((kind) =>
        targets[kind].flatMap((id) => labels.get(coded(kind, id)) ?? []),
      )
      const said = [
        ...(all ? [words.all_trackers] : []),
        ...kept,
        ...(trackers.length > 0 || (!all && kept.length === 0) ? [words.of_trackers({ count: trackers.length })] : []),
      ]
      const left_out = except.length > 0 ? ` (${words.but({ count: except.length })})` : ''
      return `${said.join(', ')}${left_out}`
    }
  }, [words, belongings])
}
