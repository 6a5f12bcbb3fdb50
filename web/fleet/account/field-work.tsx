import type { Params, Result } from '#client/client.ts'
import { useAsk, useDo } from '#web/session/ask.ts'
import { Card } from '#web/ui/card.tsx'
import { failureText } from '#web/ui/failure.ts'
import { SwitchField } from '#web/ui/field.tsx'
import { toast } from '#web/ui/toast.tsx'
import { useCommon, useWords } from '#web/words/speech.tsx'

type Settings = NonNullable<Result<'user/settings/read'>['field_settings']>
type Change = (some: Partial<Settings>) => void

const occasions = ['day', 'leaving', 'arrival'] as const

/** What those who have the phones of the account may do, and what recipients of tasks are told; nothing for who is not its owner. */
export const FieldWork = () => {
  const words = useWords('fleet/account')
  const common = useCommon()
  const read = useAsk('user/settings/read')
  const update = useDo('user/settings/update')
  const settings = read.data?.field_settings
  if (!settings) return null
  const { tasks_by_hand } = settings
  const change: Change = (some) =>
    update.mutate({ field_settings: { tasks_by_hand, ...some } } as Params<'user/settings/update'>, {
      onSuccess: () => toast({ text: words.saved }),
      onError: (error) => toast({ text: failureText(error, common), isFault: true }),
    })
  return (
    <>
      <Card title={words.field_work}>
        <SwitchField
          label={words.tasks_by_hand}
          value={tasks_by_hand}
          onChange={(tasks_by_hand) => change({ tasks_by_hand })}
        />
        <p className="quiet">{words.tasks_by_hand_hint}</p>
      </Card>
      <RecipientNotices settings={settings} change={change} />
    </>
  )
}

/** Of what recipients of tasks are told by themselves. */
const RecipientNotices = ({ settings, change }: { settings: Settings; change: Change }) => {
  const words = useWords('fleet/tasks/recipient')
  const { recipient_notices: told = [], recipient_first_name = false } = settings
  return (
    <Card title={words.settings}>
      {occasions.map((occasion) => (
        <SwitchField
          key={occasion}
          label={words.notices[occasion]}
          value={told.includes(occasion)}
          onChange={(isOn) =>
            change({ recipient_notices: occasions.filter((one) => (one === occasion ? isOn : told.includes(one))) })
          }
        />
      ))}
      <SwitchField
        label={words.settings_first_name}
        value={recipient_first_name}
        onChange={(recipient_first_name) => change({ recipient_first_name })}
      />
      <p className="quiet">{words.settings_text}</p>
    </Card>
  )
}
