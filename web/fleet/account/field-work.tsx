import { useAsk, useDo } from '#web/session/ask.ts'
import { Card } from '#web/ui/card.tsx'
import { failureText } from '#web/ui/failure.ts'
import { SwitchField } from '#web/ui/field.tsx'
import { toast } from '#web/ui/toast.tsx'
import { useCommon, useWords } from '#web/words/speech.tsx'

/** What those who have the phones of the account may do; nothing for who is not its owner. */
export const FieldWork = () => {
  const words = useWords('fleet/account')
  const common = useCommon()
  const settings = useAsk('user/settings/read')
  const update = useDo('user/settings/update')
  const isOn = settings.data?.field_settings?.tasks_by_hand
  if (isOn === undefined) return null
  return (
    <Card title={words.field_work}>
      <SwitchField
        label={words.tasks_by_hand}
        value={isOn}
        onChange={(tasks_by_hand) =>
          update.mutate(
            { field_settings: { tasks_by_hand } },
            {
              onSuccess: () => toast({ text: words.saved }),
              onError: (error) => toast({ text: failureText(error, common), isFault: true }),
            },
          )
        }
      />
      <p className="quiet">{words.tasks_by_hand_hint}</p>
    </Card>
  )
}
