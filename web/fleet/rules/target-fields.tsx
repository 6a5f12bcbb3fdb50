import { TrackersField } from '#web/parts/tracker-picker.tsx'
import { SwitchField } from '#web/ui/field.tsx'
import type { FormState } from '#web/ui/form.tsx'
import { PickSeveralField } from '#web/ui/pick-field.tsx'
import { useWords } from '#web/words/speech.tsx'
import style from './form.module.css'
import { observes } from './kinds.ts'
import type { Values } from './rule.ts'
import { coded, isOpen, listed, type Targets, unlisted } from './targets.ts'
import { useMeant, useTargetChoices } from './use-targets.ts'

/** Trackers by name that stand each for itself: more are one. */
const most_named = 20

/** Whom the rule watches: all, also those to come, or groups, tags, departments and trackers; and who is left out. */
export const TargetFields = ({ form }: { form: FormState<Values> }) => {
  const words = useWords('fleet/rules')
  const { targets, type = '' } = form.values
  const choices = useTargetChoices()
  const { length: count } = useMeant(targets)
  const set = (some: Partial<Targets>): void => form.set({ targets: { ...targets, ...some } })
  const all = choices.filter(({ id }) => id < coded('groups', 0))
  const onlyNamed = observes(type)
  const isFolded = targets.trackers.length > most_named
  const folded = { id: coded('departments', 2 ** 31), label: words.of_trackers({ count: targets.trackers.length }) }
  const shown = isFolded ? [...listed({ ...targets, trackers: [] }), folded.id] : listed(targets)
  const choose = (codes: readonly number[]): void => {
    const next = unlisted(
      targets,
      codes.filter((code) => code !== folded.id),
    )
    const kept = isFolded && codes.includes(folded.id) ? targets.trackers : []
    set({ ...next, trackers: [...kept, ...next.trackers.filter((id) => !kept.includes(id))] })
  }
  return (
    <>
      {!onlyNamed && <SwitchField label={words.all_to_come} value={targets.all} onChange={(all) => set({ all })} />}
      {(!targets.all || onlyNamed) && (
        <PickSeveralField
          label={words.trackers}
          placeholder={onlyNamed ? undefined : words.find_targets}
          choices={[...(isFolded ? [folded] : []), ...(onlyNamed ? all : choices)]}
          value={shown}
          onChange={choose}
          fault={form.field('targets').fault}
        />
      )}
      {isOpen(targets) && !onlyNamed && (
        <>
          <p role="status" className={style.note}>
            {words.means({ count })}
          </p>
          <TrackersField label={words.except} value={targets.except} onChange={(ids) => set({ except: [...ids] })} />
        </>
      )}
    </>
  )
}
