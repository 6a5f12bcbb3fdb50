import { trackerLocationLinkCreate } from '#client/limits/tracker-location-link.gen.ts'
import { TrackersField, useTrackerChoices } from '#web/parts/tracker-picker.tsx'
import { TextField } from '#web/ui/field.tsx'
import type { FormState } from '#web/ui/form.tsx'
import { Section } from '#web/ui/section.tsx'
import { useWords } from '#web/words/speech.tsx'
import { type LinkValues, withTrackers } from './values.ts'

interface StepProps {
  form: FormState<LinkValues>
  fault: string | undefined
}

/** Which vehicles guests see, and as what. */
export const WhichStep = ({ form, fault }: StepProps) => {
  const words = useWords('fleet/links')
  const choices = useTrackerChoices()
  const { trackers } = form.values
  const rename = (tracker_id: number, alias: string): void =>
    form.set({ trackers: trackers.map((each) => (each.tracker_id === tracker_id ? { ...each, alias } : each)) })
  return (
    <>
      <TrackersField
        label={words.trackers}
        value={trackers.map(({ tracker_id }) => tracker_id)}
        onChange={(ids) => form.set({ trackers: withTrackers(trackers, ids) })}
        fault={fault}
      />
      {trackers.length > 0 && (
        <Section title={words.aliases} isOpen={trackers.some(({ alias }) => alias !== '')}>
          {trackers.map(({ tracker_id, alias }) => (
            <TextField
              key={tracker_id}
              label={choices.find(({ id }) => id === tracker_id)?.label ?? `#${tracker_id}`}
              limits={trackerLocationLinkCreate['trackers[].alias']}
              value={alias}
              onChange={(typed) => rename(tracker_id, typed)}
            />
          ))}
        </Section>
      )}
    </>
  )
}
