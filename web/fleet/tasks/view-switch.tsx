import { Choice } from '#web/ui/choice.tsx'
import { useWords } from '#web/words/speech.tsx'
import { views } from './address.ts'
import type { ViewProps } from './view-props.ts'

/** In which way tasks are shown. */
export const ViewSwitch = ({ address, go }: ViewProps) => {
  const words = useWords('fleet/tasks')
  return (
    <Choice
      label={words.view}
      value={address.view}
      choices={views.map((key) => ({ key, label: words.views[key] }))}
      onChange={(view) =>
        go({ view: view as (typeof views)[number], task: undefined, schedule: undefined, add: false, at: undefined })
      }
    />
  )
}
