import { useState } from 'react'
import { Confirm } from '#web/ui/dialog.tsx'
import { useWords } from '#web/words/speech.tsx'

/** Saves at once whoever sees a tracker; of somebody who would see none it is asked first, by `asking`, which stands beside the form. */
export const useSeesNothing = (save: () => Promise<void>) => {
  const words = useWords('fleet/subusers')
  const [isAsked, setAsked] = useState(false)
  return {
    submit: async (seen: number | undefined): Promise<void> => {
      if (seen === 0) setAsked(true)
      else await save()
    },
    asking: isAsked && (
      <Confirm
        title={words.sees_nothing_title}
        text={words.sees_nothing_text}
        action={words.sees_nothing_action}
        look="primary"
        onCancel={() => setAsked(false)}
        onConfirm={() => {
          setAsked(false)
          void save()
        }}
      />
    ),
  }
}
