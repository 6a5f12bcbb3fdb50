import { useAsk, useDo } from '#web/session/ask.ts'
import { useUser } from '#web/session/user.tsx'
import { SelectField } from '#web/ui/field.tsx'
import { toast } from '#web/ui/toast.tsx'
import { useWords } from '#web/words/speech.tsx'

const inputs = [1, 2, 3, 4, 5, 6, 7, 8]

/** The wired input of a device that says that it is private, by the names of its discrete sensors. */
export const PrivateInput = ({ id, input }: { id: number; input: number | null }) => {
  const { privacy: words } = useWords('fleet/devices')
  const { may } = useUser()
  const update = useDo('tracker/privacy/update')
  const { data: sensors } = useAsk('tracker/sensor/list', { tracker_id: id })
  const labelOf = (number: number): string => {
    const names = sensors?.list.flatMap((one) =>
      one.type === 'discrete' && one.input_number === number ? [one.name] : [],
    )
    return [words.input_name({ number: String(number) }), ...(names ?? [])].join(' · ')
  }
  const set = async (number: number): Promise<void> => {
    await update.mutateAsync({ tracker_id: id, input_number: number || null })
    toast({ text: words.input_saved })
  }
  return (
    <SelectField
      label={words.input}
      value={input ?? 0}
      isDisabled={!may('tracker_update') || update.isPending}
      onChange={(number = 0) => void set(number)}
      choices={[{ key: 0, label: words.no_input }, ...inputs.map((key) => ({ key, label: labelOf(key) }))]}
    />
  )
}
