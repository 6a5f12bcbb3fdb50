import { useAsk } from '#web/session/ask.ts'
import { type FieldProps, SelectField } from '#web/ui/field.tsx'
import { useWords } from '#web/words/speech.tsx'
import { useDealer } from './dealer.tsx'

interface PlanFieldProps extends FieldProps<number | null> {
  /** What none is called; without it one must be chosen. */
  none?: string
  kind?: 'tracker' | 'camera'
}

/** One of the dealer's plans. Who may not see them sees no field. */
export const PlanField = ({ value, onChange, none, kind = 'tracker', ...props }: PlanFieldProps) => {
  const plans = usePlans(kind)
  const { may } = useDealer()
  if (!may('tariffs', 'read')) return null
  const choices = plans.map(({ id, name }) => ({ key: id, label: name }))
  return (
    <SelectField
      {...props}
      value={value ?? (none === undefined ? undefined : 0)}
      onChange={(id) => onChange(id || null)}
      choices={none === undefined ? choices : [{ key: 0, label: none }, ...choices]}
    />
  )
}

const of = {
  tracker: { device_type: 'tracker', order_by: 'name' },
  camera: { device_type: 'camera', order_by: 'name' },
} as const

export const usePlans = (kind: 'tracker' | 'camera') => {
  const { may } = useDealer()
  return useAsk('panel/tariff/list', of[kind], { enabled: may('tariffs', 'read') }).data?.list ?? []
}

/** What a plan is called, by its id. */
export const usePlanName = (): ((id: number | null) => string) => {
  const plans = usePlans('tracker')
  const words = useWords('panel/terms')
  return (id) => plans.find((plan) => plan.id === id)?.name ?? (id ? `#${id}` : words.no_plan)
}
